#include "gallery/shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace {

constexpr float kTurn = 2.0f * std::numbers::pi_v<float>;

/** Where a profile faces, in radius and height. */
glm::vec2 outward(const glm::vec2 &from, const glm::vec2 &to) {
  const glm::vec2 along = to - from;
  const float length = glm::length(along);
  return length > 0.0f ? glm::vec2(along.y, -along.x) / length : glm::vec2(1.0f, 0.0f);
}

}  // namespace

Shape &Shape::color(const glm::vec3 &srgb, float alpha) {
  color_ = glm::vec4(okSrgbToLinear(srgb), alpha);
  return *this;
}

unsigned int Shape::vertex(const glm::vec3 &position, const glm::vec2 &uv,
                           const glm::vec3 &normal) {
  data_.vertices.insert(data_.vertices.end(), {position.x, position.y, position.z, uv.x, uv.y,
                                               normal.x, normal.y, normal.z});
  data_.colors.push_back(color_);
  return static_cast<unsigned int>(data_.colors.size() - 1);
}

void Shape::face(unsigned int a, unsigned int b, unsigned int c) {
  data_.indices.insert(data_.indices.end(), {a, b, c});
}

Shape &Shape::quad(const glm::vec3 &a, const glm::vec3 &b, const glm::vec3 &c, const glm::vec3 &d,
                   const glm::vec2 &uvMin, const glm::vec2 &uvMax) {
  const glm::vec3 normal = glm::normalize(glm::cross(c - a, d - b));
  const unsigned int first = vertex(a, uvMin, normal);
  vertex(b, {uvMax.x, uvMin.y}, normal);
  vertex(c, uvMax, normal);
  vertex(d, {uvMin.x, uvMax.y}, normal);
  face(first, first + 1, first + 2);
  face(first, first + 2, first + 3);
  return *this;
}

Shape &Shape::triangle(const glm::vec3 &a, const glm::vec3 &b, const glm::vec3 &c) {
  const glm::vec3 normal = glm::normalize(glm::cross(b - a, c - a));
  const unsigned int first = vertex(a, {0.0f, 0.0f}, normal);
  vertex(b, {1.0f, 0.0f}, normal);
  vertex(c, {0.5f, 1.0f}, normal);
  face(first, first + 1, first + 2);
  return *this;
}

Shape &Shape::box(const glm::vec3 &low, const glm::vec3 &high) {
  const auto [a, b, c] = std::array{low.x, low.y, low.z};
  const auto [d, e, f] = std::array{high.x, high.y, high.z};
  quad({a, b, f}, {d, b, f}, {d, e, f}, {a, e, f});
  quad({d, b, c}, {a, b, c}, {a, e, c}, {d, e, c});
  quad({d, b, f}, {d, b, c}, {d, e, c}, {d, e, f});
  quad({a, b, c}, {a, b, f}, {a, e, f}, {a, e, c});
  quad({a, e, f}, {d, e, f}, {d, e, c}, {a, e, c});
  return quad({a, b, c}, {d, b, c}, {d, b, f}, {a, b, f});
}

Shape &Shape::gable(const glm::vec3 &low, const glm::vec3 &high, float ridge) {
  const float middle = 0.5f * (low.z + high.z);
  const glm::vec3 left(low.x, low.y + ridge, middle);
  const glm::vec3 right(high.x, low.y + ridge, middle);
  const glm::vec3 frontLeft(low.x, low.y, high.z);
  const glm::vec3 frontRight(high.x, low.y, high.z);
  const glm::vec3 backLeft(low.x, low.y, low.z);
  const glm::vec3 backRight(high.x, low.y, low.z);
  quad(frontLeft, frontRight, right, left);
  quad(backRight, backLeft, left, right);
  triangle(frontRight, backRight, right);
  triangle(backLeft, frontLeft, left);
  return quad(backLeft, backRight, frontRight, frontLeft);
}

Shape &Shape::lathe(const glm::vec3 &base, std::span<const glm::vec2> profile, int sides,
                    bool smooth) {
  const auto ring = [&](const glm::vec2 &point, const glm::vec2 &facing, float v) {
    const auto first = static_cast<unsigned int>(data_.colors.size());
    for (int side = 0; side <= sides; ++side) {
      const float u = static_cast<float>(side) / static_cast<float>(sides);
      const float x = std::sin(u * kTurn);
      const float z = std::cos(u * kTurn);
      vertex(base + glm::vec3(x * point.x, point.y, z * point.x), {u, v},
             {x * facing.x, facing.y, z * facing.x});
    }
    return first;
  };
  const auto at = [&](std::size_t i) { return profile[std::min(i, profile.size() - 1)]; };
  const auto steps = static_cast<float>(profile.size() - 1);
  for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
    const glm::vec2 here = outward(at(i), at(i + 1));
    const glm::vec2 before = i > 0 ? outward(at(i - 1), at(i)) : here;
    const glm::vec2 after = i + 2 < profile.size() ? outward(at(i + 1), at(i + 2)) : here;
    const float v = static_cast<float>(i) / steps;
    const unsigned int low = ring(at(i), smooth ? glm::normalize(here + before) : here, v);
    const unsigned int high =
        ring(at(i + 1), smooth ? glm::normalize(here + after) : here, v + 1.0f / steps);
    for (unsigned int side = 0; side < static_cast<unsigned int>(sides); ++side) {
      face(low + side, low + side + 1, high + side + 1);
      face(low + side, high + side + 1, high + side);
    }
  }
  return *this;
}

Shape &Shape::lathe(const glm::vec3 &base, std::initializer_list<glm::vec2> profile, int sides,
                    bool smooth) {
  return lathe(base, std::span(profile.begin(), profile.size()), sides, smooth);
}

Shape &Shape::ball(const glm::vec3 &center, float radius, int sides) {
  const int rows = std::max(3, sides / 2);
  std::vector<glm::vec2> profile;
  for (int row = 0; row <= rows; ++row) {
    const float angle = 0.5f * kTurn * static_cast<float>(row) / static_cast<float>(rows);
    profile.emplace_back(radius * std::sin(angle), -radius * std::cos(angle));
  }
  return lathe(center, profile, sides, true);
}

Shape &Shape::rod(const glm::vec3 &from, const glm::vec3 &to, float radius, int sides) {
  const glm::vec3 along = glm::normalize(to - from);
  const glm::vec3 helper = std::abs(along.y) > 0.9f ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0);
  const glm::vec3 right = glm::normalize(glm::cross(helper, along));
  const glm::vec3 up = glm::cross(along, right);
  const auto first = static_cast<unsigned int>(data_.colors.size());
  for (int side = 0; side <= sides; ++side) {
    const float u = static_cast<float>(side) / static_cast<float>(sides);
    const glm::vec3 normal = right * std::cos(u * kTurn) + up * std::sin(u * kTurn);
    vertex(from + normal * radius, {u, 0.0f}, normal);
    vertex(to + normal * radius, {u, 1.0f}, normal);
  }
  for (unsigned int side = 0; side < static_cast<unsigned int>(sides); ++side) {
    const unsigned int a = first + 2 * side;
    face(a, a + 2, a + 3);
    face(a, a + 3, a + 1);
  }
  return *this;
}

Shape &Shape::darken(float low, float high, float factor) {
  for (std::size_t i = 0; i < data_.colors.size(); ++i) {
    const float height = data_.vertices[i * OkMeshData::kFloatsPerVertex + 1];
    const float share = std::clamp((height - low) / (high - low), 0.0f, 1.0f);
    const float scale = factor + (1.0f - factor) * share;
    data_.colors[i] *= glm::vec4(scale, scale, scale, 1.0f);
  }
  return *this;
}

Shape &Shape::recolor(const std::function<glm::vec3(const glm::vec3 &place)> &paint) {
  for (std::size_t i = 0; i < data_.colors.size(); ++i) {
    const float *position = &data_.vertices[i * OkMeshData::kFloatsPerVertex];
    const glm::vec3 color = okSrgbToLinear(paint({position[0], position[1], position[2]}));
    data_.colors[i] = glm::vec4(color, data_.colors[i].a);
  }
  return *this;
}

Shape &Shape::move(const glm::vec3 &by) {
  for (std::size_t i = 0; i < data_.colors.size(); ++i) {
    float *position = &data_.vertices[i * OkMeshData::kFloatsPerVertex];
    position[0] += by.x;
    position[1] += by.y;
    position[2] += by.z;
  }
  return *this;
}

std::unique_ptr<OkMesh> Shape::makeMesh() const {
  OkResult<std::unique_ptr<OkMesh>> mesh = OkMesh::create(data_);
  return mesh.isOk() ? std::move(mesh.value()) : nullptr;
}
