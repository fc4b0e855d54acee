// Drives a libFuzzer entry point without libFuzzer: every seed as it is, then mutations of the
// seeds. The same mutations come every time. Arguments: [--mutations N] [--seconds S] FILE...
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

struct Options {
  long mutations = 1000;
  long seconds = 10;
  std::vector<std::string> files;
};

Options parse(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--mutations" && i + 1 < argc) {
      options.mutations = std::strtol(argv[++i], nullptr, 10);
    } else if (word == "--seconds" && i + 1 < argc) {
      options.seconds = std::strtol(argv[++i], nullptr, 10);
    } else {
      options.files.push_back(word);
    }
  }
  return options;
}

// What is under test; when it crashes, these are the bytes to look at.
void runOne(const Bytes &bytes) {
  const char *keep = std::getenv("OKINAWA_FUZZ_INPUT");
  if (keep) {
    std::ofstream(keep, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

class Mutator {
 public:
  explicit Mutator(const std::vector<Bytes> &seeds) : seeds_(seeds) {}

  Bytes next() {
    Bytes bytes = seeds_[below(seeds_.size())];
    const std::size_t changes = 1 + below(8);
    for (std::size_t i = 0; i < changes; ++i) {
      change(bytes);
    }
    return bytes;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

  void change(Bytes &bytes) {
    const std::size_t at = below(bytes.size() + 1);
    const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    switch (below(7)) {
      case 0:
        bytes.insert(place, static_cast<std::uint8_t>(random_()));
        break;
      case 1:
        bytes.erase(place, place + static_cast<std::ptrdiff_t>(below(bytes.size() - at + 1)));
        break;
      case 2:
        splice(bytes, at);
        break;
      case 3:
        putNumber(bytes, at);
        break;
      case 4:
        replaceDigit(bytes, at);
        break;
      default:
        if (at < bytes.size()) {
          bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ (1u << below(8)));
        }
    }
  }

  // A piece of any seed, put in at a place.
  void splice(Bytes &bytes, std::size_t at) {
    const Bytes &other = seeds_[below(seeds_.size())];
    const std::size_t first = below(other.size());
    const std::size_t count = below(std::min<std::size_t>(64, other.size() - first) + 1);
    const auto begin = other.begin() + static_cast<std::ptrdiff_t>(first);
    const Bytes piece(begin, begin + static_cast<std::ptrdiff_t>(count));
    bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), piece.begin(), piece.end());
  }

  // A four-byte number that readers stumble over, in either byte order.
  void putNumber(Bytes &bytes, std::size_t at) {
    constexpr std::uint32_t kNumbers[] = {0,      1,      0x7f,       0x80,       0xff,
                                          0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff};
    const std::uint32_t number = kNumbers[below(std::size(kNumbers))];
    const bool bigEndian = below(2) == 1;
    for (std::size_t i = 0; i < 4 && at + i < bytes.size(); ++i) {
      bytes[at + i] = static_cast<std::uint8_t>(number >> (8 * (bigEndian ? 3 - i : i)));
    }
  }

  // Text formats: the next digit becomes another number.
  void replaceDigit(Bytes &bytes, std::size_t at) {
    constexpr const char *kTexts[] = {"-1",  "0",   "99999999999999999999", "4294967295", "1e39",
                                      "nan", "-.5", "2147483648",           "1e-46",      ""};
    const auto digit = std::find_if(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(),
                                    [](std::uint8_t byte) { return byte >= '0' && byte <= '9'; });
    if (digit == bytes.end()) {
      return;
    }
    const std::string text = kTexts[below(std::size(kTexts))];
    const auto place = bytes.erase(digit);
    bytes.insert(place, text.begin(), text.end());
  }

  const std::vector<Bytes> &seeds_;
  std::mt19937 random_{20240501};
};

}  // namespace

int main(int argc, char **argv) {
  const Options options = parse(argc, argv);
  std::vector<Bytes> seeds(1);  // the empty input
  for (const std::string &path : options.files) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
      std::fprintf(stderr, "%s cannot be read\n", path.c_str());
      return 1;
    }
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  for (const Bytes &seed : seeds) {
    runOne(seed);
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds);
  Mutator mutator(seeds);
  long done = 0;
  while (done < options.mutations && std::chrono::steady_clock::now() < end) {
    runOne(mutator.next());
    ++done;
  }
  std::printf("%zu seeds and %ld mutations went through\n", seeds.size(), done);
  return 0;
}
