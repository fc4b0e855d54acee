#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/item/material.hpp"
#include "okinawa/mesh/mesh_data.hpp"
#include "okinawa/texture/image.hpp"

/**
 * A model as plain data, read from a file on any thread and not yet an object: nothing here touches
 * handlers, the GPU or a scene. Indices into the lists are -1 for none.
 */
struct OkModelData {
  /** A picture: a file beside the model, or decoded pixels that the model file held. */
  struct Texture {
    /** The path to load, or the name under which embedded pixels are kept. */
    std::string path;
    OkImage embedded;
    /** `embedded` holds the pixels of the file `path`, read ahead. */
    bool isFile = false;
    /** A file that could not be found or read: drawn as a checker. */
    bool missing = false;
  };

  struct Material {
    std::string name;
    OkMaterial surface;
    /** sRGB; drawn where there is no texture. `surface.tint` multiplies the texture. */
    float fill[4] = {1.0f, 1.0f, 1.0f, 1.0f};
    int texture = -1;
    // Kept for the renderer and the sidecar; see `OkMaterialSidecar`.
    float metallic = 0.0f;
    float roughness = 1.0f;
    float ior = 1.5f;
    float transmission = 0.0f;
    float emissive[3] = {0.0f, 0.0f, 0.0f};
    std::string albedoMap;
    std::string normalMap;
    std::string metallicRoughnessMap;
    std::string emissiveMap;
  };

  /** A piece of a mesh's index list with one material. */
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    int material = -1;
    OkDrawMode mode = OK_DRAW_TRIANGLES;
  };

  struct Mesh {
    std::string name;
    OkMeshData data;
    std::vector<Range> ranges;
  };

  struct Node {
    std::string name;
    int parent = -1;
    int mesh = -1;
    glm::dvec3 position{0.0};
    /** Pitch, yaw, roll. */
    glm::vec3 rotation{0.0f};
    glm::vec3 scale{1.0f};
  };

  std::string path;
  std::vector<Texture> textures;
  std::vector<Material> materials;
  std::vector<Mesh> meshes;
  /** Parents stand before their children. */
  std::vector<Node> nodes;
  /** What could not be read or followed, one sentence each. The model is usable all the same. */
  std::vector<std::string> warnings;
};
