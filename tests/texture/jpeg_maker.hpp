#pragma once

#include "texture/byte_maker.hpp"

/**
 * JPEGs small enough to write down. All tables are the same: DC code 0 is no difference, 10 is a
 * difference of three bits; AC code 0 ends the block; every quantisation step is 16. So the block
 * "10 111 0" has the DC value 7, which is 7 * 16 / 8 = 14 above middle grey, and "0 0" repeats.
 */
struct JpegMaker {
  int width = 8;
  int height = 8;
  int components = 1;
  bool progressive = false;
  int precision = 8;
  int sof = -1;
  /** Adobe's colour transform, or -1 for no such segment. */
  int adobe = -1;
  int restartInterval = 0;
  /** "10 111 0" and padding of ones. */
  TestBytes codes = {0xbb};

  [[nodiscard]] static TestBytes segment(int marker, const TestBytes &data) {
    TestBytes bytes = {0xff, static_cast<std::uint8_t>(marker)};
    appendBe16(bytes, static_cast<std::uint32_t>(data.size() + 2));
    append(bytes, data);
    return bytes;
  }

  [[nodiscard]] static TestBytes quantisation() {
    TestBytes data = {0};
    data.insert(data.end(), 64, 16);
    return segment(0xdb, data);
  }

  [[nodiscard]] static TestBytes huffman(bool isAc) {
    TestBytes data = {static_cast<std::uint8_t>(isAc ? 0x10 : 0x00), 1};
    data.push_back(isAc ? 0 : 1);
    data.insert(data.end(), 14, 0);
    data.push_back(0);
    if (!isAc) {
      data.push_back(3);
    }
    return segment(0xc4, data);
  }

  [[nodiscard]] TestBytes frame() const {
    TestBytes data = {static_cast<std::uint8_t>(precision)};
    appendBe16(data, static_cast<std::uint32_t>(height));
    appendBe16(data, static_cast<std::uint32_t>(width));
    append(data, {components});
    for (int i = 0; i < components; ++i) {
      append(data, {i + 1, 0x11, 0});
    }
    return segment(sof >= 0 ? sof : progressive ? 0xc2 : 0xc0, data);
  }

  [[nodiscard]] TestBytes scanHeader(int first, int last, int approximation) const {
    TestBytes data = {static_cast<std::uint8_t>(components)};
    for (int i = 0; i < components; ++i) {
      append(data, {i + 1, 0});
    }
    append(data, {first, last, approximation});
    return segment(0xda, data);
  }

  [[nodiscard]] TestBytes head() const {
    TestBytes bytes = {0xff, 0xd8};
    if (adobe >= 0) {
      TestBytes data;
      append(data, "Adobe");
      append(data, {0, 100, 0, 0, 0, 0, adobe});
      append(bytes, segment(0xee, data));
    }
    append(bytes, quantisation());
    append(bytes, frame());
    append(bytes, huffman(false));
    append(bytes, huffman(true));
    if (restartInterval > 0) {
      TestBytes data;
      appendBe16(data, static_cast<std::uint32_t>(restartInterval));
      append(bytes, segment(0xdd, data));
    }
    return bytes;
  }

  [[nodiscard]] TestBytes make() const {
    TestBytes bytes = head();
    append(bytes, progressive ? scanHeader(0, 0, 0) : scanHeader(0, 63, 0));
    append(bytes, codes);
    append(bytes, {0xff, 0xd9});
    return bytes;
  }
};
