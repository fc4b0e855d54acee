#include "okview/options.hpp"

#include <charconv>
#include <cmath>
#include <string_view>

namespace okview {

namespace {

OkError refuse(std::string message) {
  return OkError{std::move(message), {}, 0, -1};
}

/** Every character must belong to the number; a comma locale changes nothing. */
template <typename Number>
bool readNumber(std::string_view text, Number &number) {
  const char *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  for (std::size_t at = text.find(separator); at != std::string_view::npos;
       at = text.find(separator, start)) {
    parts.push_back(text.substr(start, at - start));
    start = at + 1;
  }
  parts.push_back(text.substr(start));
  return parts;
}

bool readPoint(std::string_view text, std::optional<glm::dvec3> &point) {
  const std::vector<std::string_view> parts = split(text, ',');
  glm::dvec3 read(0.0);
  if (parts.size() != 3) {
    return false;
  }
  for (int i = 0; i < 3; ++i) {
    if (!readNumber(parts[static_cast<std::size_t>(i)], read[i]) || !std::isfinite(read[i])) {
      return false;
    }
  }
  point = read;
  return true;
}

bool readPair(std::string_view text, char separator, int &first, int &second) {
  const std::vector<std::string_view> parts = split(text, separator);
  return parts.size() == 2 && readNumber(parts[0], first) && readNumber(parts[1], second);
}

bool readDevice(std::string_view word, std::optional<OkDevice> &device) {
  if (word == "window") {
    device = OkDevice::Window;
  } else if (word == "offscreen") {
    device = OkDevice::Offscreen;
  } else if (word == "null" || word == "headless") {
    device = OkDevice::Null;
  } else {
    return false;
  }
  return true;
}

bool readSize(std::string_view text, Options &options) {
  return readPair(text, 'x', options.width, options.height) && options.width > 0 &&
         options.height > 0 && options.width <= OkLimits::kImageSide &&
         options.height <= OkLimits::kImageSide;
}

bool readPick(std::string_view text, Options &options) {
  Pixel pixel;
  if (!readPair(text, ',', pixel.x, pixel.y)) {
    return false;
  }
  options.pick = pixel;
  return true;
}

bool readFov(std::string_view text, Options &options) {
  return readNumber(text, options.fovDegrees) && options.fovDegrees > 0.0f &&
         options.fovDegrees < 180.0f;
}

bool readText(std::string_view text, std::string &value) {
  value = text;
  return !text.empty();
}

/** An option that takes a value, what the value must be, and who reads it. */
struct ValueOption {
  std::string_view name;
  std::string_view expects;
  bool (*read)(std::string_view text, Options &options);
};

constexpr ValueOption kValueOptions[] = {
    {"--device", "window, offscreen or null",
     [](std::string_view text, Options &options) { return readDevice(text, options.device); }},
    {"--size", "WIDTHxHEIGHT in pixels, from 1x1 to 16384x16384", readSize},
    {"--frames", "a whole number above 0",
     [](std::string_view text, Options &options) {
       return readNumber(text, options.frames) && options.frames > 0;
     }},
    {"--screenshot", "the name of a PNG file",
     [](std::string_view text, Options &options) { return readText(text, options.screenshot); }},
    {"--eye", "three numbers X,Y,Z",
     [](std::string_view text, Options &options) { return readPoint(text, options.eye); }},
    {"--target", "three numbers X,Y,Z",
     [](std::string_view text, Options &options) { return readPoint(text, options.target); }},
    {"--fov", "degrees between 0 and 180", readFov},
    {"--pick", "two whole numbers X,Y", readPick},
    {"--stats", "the name of a JSON file, or -",
     [](std::string_view text, Options &options) { return readText(text, options.stats); }},
    {"--turntable", "the name of a folder",
     [](std::string_view text, Options &options) { return readText(text, options.turntable); }},
};

const ValueOption *findValueOption(std::string_view name) {
  for (const ValueOption &option : kValueOptions) {
    if (option.name == name) {
      return &option;
    }
  }
  return nullptr;
}

bool readSwitch(std::string_view name, Options &options) {
  if (name == "--wireframe") {
    options.wireframe = true;
  } else if (name == "--unlit") {
    options.unlit = true;
  } else if (name == "--overlay") {
    options.overlay = true;
  } else if (name == "--help" || name == "-h") {
    options.help = true;
  } else {
    return false;
  }
  return true;
}

/** What only shows once the whole line is read. */
OkStatus check(const Options &options) {
  if (options.files.empty()) {
    return refuse("no file to open is named; okview --help lists the options");
  }
  for (const std::string &file : options.files) {
    if (OkFiles::extensionOf(file) == "slate") {
      return refuse(file + ": scene files (.slate) cannot be opened yet");
    }
  }
  if (options.wantsPictures() && options.device == OkDevice::Null) {
    return refuse("the null device draws nothing: there are no pixels to write");
  }
  if (!options.turntable.empty() && options.frames == 0) {
    return refuse("--turntable needs --frames N: how many pictures a turn has");
  }
  if (options.pick && (options.pick->x < 0 || options.pick->y < 0 ||
                       options.pick->x >= options.width || options.pick->y >= options.height)) {
    return refuse("--pick names a pixel outside the picture of " + std::to_string(options.width) +
                  "x" + std::to_string(options.height));
  }
  if (options.eye && options.target && *options.eye == *options.target) {
    return refuse("--eye and --target are the same point: there is no direction to look in");
  }
  return okSuccess();
}

}  // namespace

OkResult<Options> parseOptions(const std::vector<std::string> &arguments) {
  Options options;
  bool onlyFiles = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string &word = arguments[i];
    if (onlyFiles || word.size() < 2 || word[0] != '-') {
      options.files.push_back(word);
    } else if (word == "--") {
      onlyFiles = true;
    } else if (word == "--hour") {
      return refuse("--hour: the sun cannot be set by the hour yet");
    } else if (const ValueOption *option = findValueOption(word)) {
      if (i + 1 == arguments.size() || !option->read(arguments[i + 1], options)) {
        return refuse(word + " must be followed by " + std::string(option->expects));
      }
      ++i;
    } else if (!readSwitch(word, options)) {
      return refuse("unknown option " + word + "; okview --help lists the options");
    }
  }
  const OkStatus checked = options.help ? okSuccess() : check(options);
  if (!checked.isOk()) {
    return checked.error();
  }
  return options;
}

const char *usage() {
  return "okview FILE... [options]\n"
         "Shows models (.obj, .gltf, .glb).\n"
         "\n"
         "  --device window|offscreen|null   where to draw; else OKINAWA_DEVICE, else the best "
         "there is\n"
         "  --size WxH                       of the picture, in pixels\n"
         "  --frames N                       end after so many\n"
         "  --screenshot OUT.png             write the last picture; alone, after one frame\n"
         "  --eye X,Y,Z --target X,Y,Z       where to look from and at; else all is framed\n"
         "  --fov DEG                        vertical angle of view\n"
         "  --wireframe, --unlit             edges only; colours as they are, without light\n"
         "  --overlay                        show what frames cost, in the picture\n"
         "  --pick X,Y                       print what a pixel shows, as JSON\n"
         "  --stats OUT.json|-               write what a frame costs, as JSON\n"
         "  --turntable DIR --frames N       write a turn around the model as N pictures\n"
         "\n"
         "In the window: W A S D fly, Q and E sink and rise, the right button looks, the wheel "
         "sets "
         "the\nspeed, F frames all, Tab shows edges, F1 what frames cost, F12 writes a "
         "picture,\na click picks, a dropped file opens.\n";
}

}  // namespace okview
