#include "okinawa/texture/texture_handler.hpp"

#include <cstring>
#include <map>
#include <unordered_map>
#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/log.hpp"

namespace {

constexpr const char *kMissingName = "okinawa:missing";

/** Magenta on dark grey, in squares: no picture that was meant looks like it. */
OkImage makeChecker() {
  constexpr int kSide = 64;
  constexpr int kSquare = 8;
  OkImage image(kSide, kSide, 4);
  std::uint8_t *pixel = image.getBytes().data();
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column, pixel += 4) {
      const bool isBright = (row / kSquare + column / kSquare) % 2 == 0;
      pixel[0] = isBright ? 255 : 40;
      pixel[1] = isBright ? 0 : 40;
      pixel[2] = isBright ? 255 : 40;
      pixel[3] = 255;
    }
  }
  return image;
}

std::string quoted(const std::string &name) {
  return "\"" + name + "\"";
}

}  // namespace

struct OkTextureHandler::Impl {
  struct Entry {
    std::unique_ptr<OkTexture> texture;
    int references = 0;
  };
  using Entries = std::map<std::string, Entry>;

  OkTexture *store(const std::string &name, OkImage image);
  Entries::iterator find(const OkTexture *texture);
  void release(Entries::iterator entry);

  Entries entries;
  std::unordered_map<const OkTexture *, Entries::iterator> byTexture;
  std::unique_ptr<OkTexture> missing;
};

/** New, or the one that bears the name with new pixels; one reference more either way. */
OkTexture *OkTextureHandler::Impl::store(const std::string &name, OkImage image) {
  const auto [position, isNew] = entries.try_emplace(name);
  Entry &entry = position->second;
  if (isNew) {
    entry.texture = std::make_unique<OkTexture>(name);
    byTexture.emplace(entry.texture.get(), position);
  }
  entry.texture->setImage(std::move(image));
  ++entry.references;
  return entry.texture.get();
}

OkTextureHandler::Impl::Entries::iterator OkTextureHandler::Impl::find(const OkTexture *texture) {
  const auto found = byTexture.find(texture);
  return found != byTexture.end() ? found->second : entries.end();
}

void OkTextureHandler::Impl::release(Entries::iterator entry) {
  if (--entry->second.references > 0) {
    return;
  }
  // Out of the tables first: the store that hears of the death may ask this handler.
  const std::unique_ptr<OkTexture> dying = std::move(entry->second.texture);
  byTexture.erase(dying.get());
  entries.erase(entry);
}

OkTextureHandler::OkTextureHandler() : impl_(std::make_unique<Impl>()) {}

OkTextureHandler::~OkTextureHandler() = default;

OkTextureHandler *OkTextureHandler::getInstance() {
  // Never destroyed: textures may be given back by objects that outlive every static of ours.
  static auto *const instance = new OkTextureHandler;
  return instance;
}

OkTexture *OkTextureHandler::createTextureFromFile(const std::string &path) {
  const auto found = impl_->entries.find(path);
  if (found != impl_->entries.end()) {
    ++found->second.references;
    return found->second.texture.get();
  }
  auto image = OkImage::load(path);
  if (!image) {
    OkLog::warning("texture " + quoted(path) + " cannot be had: " + image.error().describe());
    return nullptr;
  }
  return impl_->store(path, std::move(image).value());
}

OkTexture *OkTextureHandler::createTextureFromRawData(const std::string &name,
                                                      const unsigned char *data, int width,
                                                      int height, int channels) {
  if (data == nullptr) {
    OkLog::warning("texture " + quoted(name) + ": there are no pixels, the pointer is null");
    return nullptr;
  }
  auto image = OkImage::create(width, height, channels);
  if (!image) {
    OkLog::warning("texture " + quoted(name) + ": " + image.error().message);
    return nullptr;
  }
  const auto bytes = image.value().getBytes();
  std::memcpy(bytes.data(), data, bytes.size());
  return createTextureFromImage(name, std::move(image).value());
}

OkTexture *OkTextureHandler::createTextureFromImage(const std::string &name, OkImage image) {
  if (name.empty()) {
    OkLog::warning("a texture without a name cannot be stored");
    return nullptr;
  }
  if (image.isEmpty()) {
    OkLog::warning("texture " + quoted(name) + ": the image is empty");
    return nullptr;
  }
  return impl_->store(name, std::move(image));
}

OkTexture *OkTextureHandler::getTexture(const std::string &name) {
  const bool isStored = impl_->entries.contains(name);
  return isStored || OkFiles::isFile(name) ? createTextureFromFile(name) : nullptr;
}

bool OkTextureHandler::addReference(const std::string &name) {
  const auto found = impl_->entries.find(name);
  if (found == impl_->entries.end()) {
    OkLog::warning("there is no texture " + quoted(name) + " to take a reference on");
    return false;
  }
  ++found->second.references;
  return true;
}

bool OkTextureHandler::removeReference(const std::string &name) {
  const auto found = impl_->entries.find(name);
  if (found == impl_->entries.end()) {
    OkLog::warning("there is no texture " + quoted(name) + " to give a reference back to");
    return false;
  }
  impl_->release(found);
  return true;
}

bool OkTextureHandler::addReference(const OkTexture *texture) {
  const auto found = impl_->find(texture);
  if (found == impl_->entries.end()) {
    return false;
  }
  ++found->second.references;
  return true;
}

bool OkTextureHandler::removeReference(const OkTexture *texture) {
  const auto found = impl_->find(texture);
  if (found == impl_->entries.end()) {
    return false;
  }
  impl_->release(found);
  return true;
}

int OkTextureHandler::getReferenceCount(const std::string &name) const {
  const auto found = impl_->entries.find(name);
  return found != impl_->entries.end() ? found->second.references : 0;
}

std::vector<std::string> OkTextureHandler::getTextureNames() const {
  std::vector<std::string> names;
  names.reserve(impl_->entries.size());
  for (const auto &[name, entry] : impl_->entries) {
    names.push_back(name);
  }
  return names;
}

OkTexture *OkTextureHandler::getMissingTexture() {
  if (impl_->missing == nullptr) {
    impl_->missing = std::make_unique<OkTexture>(kMissingName);
    impl_->missing->setImage(makeChecker());
    impl_->missing->setSampler({OkFilter::Trilinear, OkWrap::Repeat, OkWrap::Repeat, 1.0f});
  }
  return impl_->missing.get();
}
