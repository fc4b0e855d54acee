#include "okinawa/mesh/mesh_handler.hpp"

#include <map>
#include <unordered_map>
#include <utility>

#include "okinawa/base/log.hpp"

namespace {

struct Entry {
  std::unique_ptr<OkMesh> mesh;
  int references = 1;
};

using Entries = std::map<std::string, Entry>;

}  // namespace

struct OkMeshHandler::Impl {
  Entries entries;
  std::unordered_map<const OkMesh *, Entries::iterator> byMesh;

  OkMesh *refer(Entries::iterator entry) {
    ++entry->second.references;
    return entry->second.mesh.get();
  }

  void unrefer(Entries::iterator entry) {
    if (--entry->second.references > 0) {
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
    const auto entry = entries.emplace(key, Entry{std::move(made).value(), 1}).first;
    byMesh.emplace(entry->second.mesh.get(), entry);
    return entry->second.mesh.get();
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
  impl_->unrefer(entry);
  return true;
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
  impl_->unrefer(known->second);
  return true;
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
