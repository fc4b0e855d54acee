#include "okinawa/mesh/mesh_handler.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "okinawa/base/log.hpp"

namespace {

struct Entry {
  std::unique_ptr<OkMesh> mesh;
  int references = 1;
  /** One of the references is the registration's own. */
  bool isRegistered = false;
  /** Who holds references, one entry each; other holders are nameless. */
  std::multiset<std::string> users;

  [[nodiscard]] int countUses() const noexcept { return references - (isRegistered ? 1 : 0); }
};

using Entries = std::map<std::string, Entry>;

constexpr std::size_t kNamedUsers = 8;

/** "a, b and 2 more", naming no more than a message can hold. */
std::string describeUsers(const Entry &entry) {
  const std::size_t named = std::min(entry.users.size(), kNamedUsers);
  std::string text;
  auto user = entry.users.begin();
  for (std::size_t i = 0; i < named; ++i, ++user) {
    text += (i == 0 ? "\"" : ", \"") + *user + "\"";
  }
  const std::size_t others = static_cast<std::size_t>(entry.countUses()) - named;
  if (others == 0) {
    return text;
  }
  const std::string count = std::to_string(others);
  return named > 0 ? text + " and " + count + " more"
                   : count + (others == 1 ? " user" : " users") + " without a name";
}

}  // namespace

struct OkMeshHandler::Impl {
  Entries entries;
  std::unordered_map<const OkMesh *, Entries::iterator> byMesh;

  OkMesh *refer(Entries::iterator entry) {
    ++entry->second.references;
    return entry->second.mesh.get();
  }

  /** False, with a message, where only the registration holds the mesh. */
  bool unrefer(Entries::iterator entry) {
    if (entry->second.countUses() == 0) {
      OkLog::warning("nobody uses the mesh \"" + entry->first +
                     "\"; its registration ends when it is retired");
      return false;
    }
    drop(entry);
    return true;
  }

  void drop(Entries::iterator entry) {
    --entry->second.references;
    // Those who take names and give back without are not to be named for ever.
    std::multiset<std::string> &users = entry->second.users;
    if (users.size() > static_cast<std::size_t>(entry->second.countUses())) {
      users.erase(std::prev(users.end()));
    }
    if (entry->second.references > 0) {
      return;
    }
    byMesh.erase(entry->second.mesh.get());
    // Out of the table first: whoever is told of the death may ask this handler.
    const std::unique_ptr<OkMesh> last = std::move(entry->second.mesh);
    entries.erase(entry);
  }

  OkMesh *add(const std::string &key, OkResult<OkMeshData> data) {
    if (!data) {
      OkLog::warning("mesh \"" + key + "\" was not made: " + data.error().message);
      return nullptr;
    }
    OkResult<std::unique_ptr<OkMesh>> made = OkMesh::create(std::move(data).value());
    if (!made) {
      OkLog::warning("mesh \"" + key + "\" was not made: " + made.error().message);
      return nullptr;
    }
    const auto entry = entries.try_emplace(key).first;
    entry->second.mesh = std::move(made).value();
    byMesh.emplace(entry->second.mesh.get(), entry);
    return entry->second.mesh.get();
  }

  /** The entry when it is registered and out of use; else the end, after a message. */
  Entries::iterator findUnused(const std::string &key, const char *what) {
    const auto entry = entries.find(key);
    if (entry == entries.end() || !entry->second.isRegistered) {
      OkLog::warning("there is no registered mesh \"" + key + "\" to be " + what);
      return entries.end();
    }
    if (entry->second.countUses() > 0) {
      OkLog::warning("the mesh \"" + key + "\" cannot be " + what + ": it is in use by " +
                     describeUsers(entry->second));
      return entries.end();
    }
    return entry;
  }

  /** False, with a message, for the key that names nothing. */
  static bool isKey(const std::string &key) {
    if (key.empty()) {
      OkLog::warning("a shared mesh needs a key");
    }
    return !key.empty();
  }
};

OkMeshHandler::OkMeshHandler() : impl_(std::make_unique<Impl>()) {}

OkMeshHandler::~OkMeshHandler() = default;

OkMeshHandler *OkMeshHandler::getInstance() {
  // Never destroyed: items in static storage give their references back after `main` has ended.
  static OkMeshHandler &instance = *new OkMeshHandler;
  return &instance;
}

OkMesh *OkMeshHandler::createMesh(const std::string &key, const float *vertices, long floatCount,
                                  const unsigned int *indices, long indexCount, int stride) {
  if (OkMesh *known = getMesh(key)) {
    return known;
  }
  if (!Impl::isKey(key)) {
    return nullptr;
  }
  return impl_->add(key,
                    OkMeshData::fromInterleaved(vertices, floatCount, indices, indexCount, stride));
}

OkMesh *OkMeshHandler::createMesh(const std::string &key, OkMeshData data) {
  if (OkMesh *known = getMesh(key)) {
    return known;
  }
  return Impl::isKey(key) ? impl_->add(key, std::move(data)) : nullptr;
}

OkMesh *OkMeshHandler::getMesh(const std::string &key) {
  const auto entry = impl_->entries.find(key);
  return entry == impl_->entries.end() ? nullptr : impl_->refer(entry);
}

bool OkMeshHandler::addReference(const std::string &key) {
  const auto entry = impl_->entries.find(key);
  if (entry == impl_->entries.end()) {
    OkLog::warning("there is no shared mesh \"" + key + "\" to refer to");
    return false;
  }
  impl_->refer(entry);
  return true;
}

bool OkMeshHandler::removeReference(const std::string &key) {
  const auto entry = impl_->entries.find(key);
  if (entry == impl_->entries.end()) {
    OkLog::warning("there is no shared mesh \"" + key + "\" to take a reference from");
    return false;
  }
  return impl_->unrefer(entry);
}

bool OkMeshHandler::addReference(const OkMesh *mesh) {
  const auto known = impl_->byMesh.find(mesh);
  if (known == impl_->byMesh.end()) {
    return false;
  }
  impl_->refer(known->second);
  return true;
}

bool OkMeshHandler::removeReference(const OkMesh *mesh) {
  const auto known = impl_->byMesh.find(mesh);
  if (known == impl_->byMesh.end()) {
    return false;
  }
  return impl_->unrefer(known->second);
}

OkMesh *OkMeshHandler::registerMesh(const std::string &key, OkMeshData data) {
  auto entry = impl_->entries.find(key);
  if (entry == impl_->entries.end()) {
    if (!Impl::isKey(key) || impl_->add(key, std::move(data)) == nullptr) {
      return nullptr;
    }
    entry = impl_->entries.find(key);
    entry->second.isRegistered = true;
  } else if (!entry->second.isRegistered) {
    impl_->refer(entry);
    entry->second.isRegistered = true;
  }
  return entry->second.mesh.get();
}

bool OkMeshHandler::replaceMesh(const std::string &key, OkMeshData data) {
  const auto entry = impl_->findUnused(key, "replaced");
  if (entry == impl_->entries.end()) {
    return false;
  }
  const OkStatus status = entry->second.mesh->replace(std::move(data));
  if (!status) {
    OkLog::warning("mesh \"" + key + "\" was not replaced: " + status.error().message);
  }
  return status.isOk();
}

bool OkMeshHandler::retireMesh(const std::string &key) {
  const auto entry = impl_->findUnused(key, "retired");
  if (entry == impl_->entries.end()) {
    return false;
  }
  entry->second.isRegistered = false;
  impl_->drop(entry);
  return true;
}

bool OkMeshHandler::isRegistered(const std::string &key) const {
  const auto entry = impl_->entries.find(key);
  return entry != impl_->entries.end() && entry->second.isRegistered;
}

OkMesh *OkMeshHandler::useMesh(const std::string &key, const std::string &user) {
  const auto entry = impl_->entries.find(key);
  if (entry == impl_->entries.end()) {
    return nullptr;
  }
  entry->second.users.insert(user);
  return impl_->refer(entry);
}

bool OkMeshHandler::releaseMesh(const OkMesh *mesh, const std::string &user) {
  const auto known = impl_->byMesh.find(mesh);
  if (known == impl_->byMesh.end()) {
    return false;
  }
  std::multiset<std::string> &users = known->second->second.users;
  const auto at = users.find(user);
  if (at != users.end()) {
    users.erase(at);
  }
  return impl_->unrefer(known->second);
}

std::vector<std::string> OkMeshHandler::getUsers(const std::string &key) const {
  const auto entry = impl_->entries.find(key);
  if (entry == impl_->entries.end()) {
    return {};
  }
  return {entry->second.users.begin(), entry->second.users.end()};
}

int OkMeshHandler::getReferenceCount(const std::string &key) const {
  const auto entry = impl_->entries.find(key);
  return entry == impl_->entries.end() ? 0 : entry->second.references;
}

std::vector<std::string> OkMeshHandler::getMeshNames() const {
  std::vector<std::string> names;
  names.reserve(impl_->entries.size());
  for (const auto &entry : impl_->entries) {
    names.push_back(entry.first);
  }
  return names;
}
