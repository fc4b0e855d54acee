#pragma once

/** How a texture is read between its texels and beyond its edges. */
enum class OkFilter { Point, Bilinear, Trilinear };
enum class OkWrap { Clamp, Repeat, Mirror };

struct OkSampler {
  OkFilter filter = OkFilter::Trilinear;
  OkWrap wrapU = OkWrap::Clamp;
  OkWrap wrapV = OkWrap::Clamp;
  /** 1 is off; held to what the device offers. */
  float anisotropy = 1.0f;

  bool operator==(const OkSampler &) const noexcept = default;
};
