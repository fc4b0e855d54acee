#pragma once

#include <cstdint>
#include <string_view>

/**
 * The version of these headers, and a fingerprint of everything that would make a program built
 * with other settings disagree with the library about the layout of public types.
 */
namespace OkVersion {

constexpr int kMajor = 0;
constexpr int kMinor = 1;
constexpr int kPatch = 0;
constexpr std::string_view kText = "0.1.0";

namespace detail {

/** One step of FNV-1a over whole words. */
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) noexcept {
  return (hash ^ value) * 0x100000001b3u;
}

constexpr std::uint64_t makeFingerprint() noexcept {
  std::uint64_t hash = 0xcbf29ce484222325u;
  hash = mix(hash, static_cast<std::uint64_t>(kMajor) << 16 | static_cast<std::uint64_t>(kMinor));
  hash = mix(hash, sizeof(void *) << 8 | sizeof(long));
#ifdef _GLIBCXX_USE_CXX11_ABI
  hash = mix(hash, 0x100u + _GLIBCXX_USE_CXX11_ABI);
#endif
#ifdef _GLIBCXX_DEBUG
  hash = mix(hash, 0x200u);
#endif
#ifdef _LIBCPP_ABI_VERSION
  hash = mix(hash, 0x300u + _LIBCPP_ABI_VERSION);
#endif
#if defined(GLM_FORCE_DEFAULT_ALIGNED_GENTYPES) || defined(GLM_FORCE_ALIGNED_GENTYPES)
  hash = mix(hash, 0x400u);
#endif
#if defined(GLM_FORCE_QUAT_DATA_WXYZ) || defined(GLM_FORCE_QUAT_DATA_XYZW)
  hash = mix(hash, 0x500u);
#endif
  return hash;
}

}  // namespace detail

/** Differs where headers or layout settings do. Has internal linkage: each program has its own. */
constexpr std::uint64_t kFingerprint = detail::makeFingerprint();

/** The version of the library that is linked, such as "0.1.0". Any thread. */
[[nodiscard]] std::string_view getLibraryText() noexcept;

}  // namespace OkVersion

/**
 * True when the program was compiled with headers and settings that agree with the linked library;
 * else false, and a message. Call it without an argument: the default is taken where the caller is
 * compiled. Any thread.
 */
[[nodiscard]] bool okCheckBuild(std::uint64_t fingerprint = OkVersion::kFingerprint);
