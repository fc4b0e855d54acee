#include "okview/models.hpp"

#include <cmath>
#include <glm/gtc/matrix_inverse.hpp>
#include <utility>

namespace okview {

namespace {

/** Wide enough to be seen one by one. */
constexpr float kPointPixels = 5.0f;

}  // namespace

OkResult<std::vector<OkModelData>> readModels(const std::vector<std::string> &files) {
  std::vector<OkModelData> models;
  for (const std::string &file : files) {
    OkResult<OkModelData> data = OkModelImporter::read(file);
    if (!data.isOk()) {
      return data.error();
    }
    models.push_back(std::move(data).value());
  }
  return models;
}

void Models::replace(std::vector<OkModelData> data) {
  items_.clear();
  models_.clear();
  box_ = OkWorldBox();
  for (OkModelData &one : data) {
    const std::string path = one.path;
    std::unique_ptr<OkModel> model = OkModelImporter::instantiate(std::move(one));
    for (const std::string &warning : model->getWarnings()) {
      OkLog::warning(path + ": " + warning);
    }
    for (OkItem *item : model->getModelItems()) {
      item->setPointSize(kPointPixels);
      items_.push_back(item);
    }
    box_.add(model->getTreeBox());
    scene_.addObject(model.get());
    models_.push_back(std::move(model));
  }
  if (box_.isEmpty()) {
    box_.add(glm::dvec3(-0.5));
    box_.add(glm::dvec3(0.5));
  }
}

double Models::getFacing(int axis) const {
  double sum = 0.0;
  double all = 0.0;
  for (const OkItem *item : items_) {
    const OkMesh *mesh = item->getMesh();
    if (mesh == nullptr) {
      continue;
    }
    const glm::mat3 toWorld = glm::inverseTranspose(item->getWorldLinear());
    const std::span<const float> vertices = mesh->getVertices();
    for (std::size_t i = 0; i + 7 < vertices.size(); i += OkMeshData::kFloatsPerVertex) {
      const glm::vec3 normal(vertices[i + 5], vertices[i + 6], vertices[i + 7]);
      const auto along = static_cast<double>((toWorld * normal)[axis]);
      sum += along;
      all += std::abs(along);
    }
  }
  return std::abs(sum) > 0.9 * all ? (sum < 0.0 ? -1.0 : 1.0) : 0.0;
}

}  // namespace okview
