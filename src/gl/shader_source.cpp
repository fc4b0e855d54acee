#include "gl/shader_source.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "gl/failure.hpp"

namespace okinawa::gl {

namespace {

constexpr std::size_t kDeepestInclude = 32;
constexpr std::string_view kDefaultVersion = "#version 330 core";
constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/** What follows `#directive`, if the line is that directive. */
std::optional<std::string_view> directive(std::string_view line, std::string_view name) {
  line = trimmed(line);
  if (line.empty() || line.front() != '#') {
    return std::nullopt;
  }
  line = trimmed(line.substr(1));
  if (line.substr(0, name.size()) != name) {
    return std::nullopt;
  }
  line.remove_prefix(name.size());
  if (!line.empty() && line.front() != ' ' && line.front() != '\t' && line.front() != '"') {
    return std::nullopt;
  }
  return trimmed(line);
}

/** The name between quotation marks, with nothing but a comment behind them. */
std::optional<std::string_view> quoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"') {
    return std::nullopt;
  }
  const auto end = text.find('"', 1);
  if (end == std::string_view::npos || end == 1) {
    return std::nullopt;
  }
  const auto rest = trimmed(text.substr(end + 1));
  if (!rest.empty() && rest.substr(0, 2) != "//") {
    return std::nullopt;
  }
  return text.substr(1, end - 1);
}

OkError at(std::string_view file, long line, std::string message) {
  OkError error = failure(std::move(message));
  error.file = file;
  error.line = line;
  return error;
}

/** Puts one shader together, text by text. */
class Assembler {
 public:
  Assembler(const ShaderSources &sources, const std::vector<ShaderDefine> &defines)
      : sources_(sources), defines_(defines) {}

  OkResult<ShaderText> run(std::string_view name) {
    const std::string *text = sources_.find(name);
    if (text == nullptr) {
      return failure("there is no shader source named \"" + std::string(name) + "\"");
    }
    writeHead(*text);
    if (OkStatus status = append(name, *text); !status) {
      return status.error();
    }
    return std::move(result_);
  }

 private:
  void writeHead(std::string_view root) {
    std::string version(kDefaultVersion);
    forEachLine(root, [&](long, std::string_view line) {
      if (const auto found = directive(line, "version")) {
        version = "#version " + std::string(*found);
        return false;
      }
      return true;
    });
    writeLine(version, {});
    for (const auto &define : defines_) {
      writeLine("#define " + define.name + " " + define.value, {});
    }
  }

  /** Calls `visit(number, line)` until it says false; lines count from 1. */
  template <typename Visit>
  static void forEachLine(std::string_view text, Visit &&visit) {
    for (long number = 1; !text.empty(); ++number) {
      const auto end = std::min(text.find('\n'), text.size());
      if (!visit(number, text.substr(0, end))) {
        return;
      }
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  OkStatus append(std::string_view name, std::string_view text) {
    const std::size_t file = result_.files.size();
    result_.files.emplace_back(name);
    open_.emplace_back(name);
    OkStatus status = okSuccess();
    forEachLine(text, [&](long number, std::string_view line) {
      status = appendLine(name, file, number, line);
      return status.isOk();
    });
    open_.pop_back();
    return status;
  }

  OkStatus appendLine(std::string_view name, std::size_t file, long number, std::string_view line) {
    if (directive(line, "version")) {
      if (open_.size() > 1) {
        return at(name, number, "only the outermost shader source may have a #version");
      }
      writeLine({}, {file, number});
      return okSuccess();
    }
    const auto include = directive(line, "include");
    if (!include) {
      writeLine(line, {file, number});
      return okSuccess();
    }
    const auto wanted = quoted(*include);
    if (!wanted) {
      return at(name, number, "an #include must name a shader source in quotation marks");
    }
    return appendInclude(name, number, *wanted);
  }

  OkStatus appendInclude(std::string_view from, long number, std::string_view wanted) {
    if (std::find(open_.begin(), open_.end(), wanted) != open_.end()) {
      return at(
          from, number,
          "including \"" + std::string(wanted) + "\" closes a circle: " + describeCircle(wanted));
    }
    if (open_.size() >= kDeepestInclude) {
      return at(
          from, number,
          "shader sources are included more than " + std::to_string(kDeepestInclude) + " deep");
    }
    if (std::find(result_.files.begin(), result_.files.end(), wanted) != result_.files.end()) {
      return okSuccess();
    }
    const std::string *text = sources_.find(wanted);
    if (text == nullptr) {
      return at(from, number, "there is no shader source named \"" + std::string(wanted) + "\"");
    }
    return append(wanted, *text);
  }

  [[nodiscard]] std::string describeCircle(std::string_view wanted) const {
    std::string text;
    const auto start = std::find(open_.begin(), open_.end(), wanted);
    for (auto each = start; each != open_.end(); ++each) {
      text += *each + " -> ";
    }
    return text + std::string(wanted);
  }

  void writeLine(std::string_view line, const ShaderLine &origin) {
    result_.text += line;
    result_.text += '\n';
    result_.lines.push_back(origin);
  }

  const ShaderSources &sources_;
  const std::vector<ShaderDefine> &defines_;
  ShaderText result_;
  /** The texts that are being put in, outermost first. */
  std::vector<std::string> open_;
};

/** Takes a number off the front of `text`. */
std::optional<long> takeNumber(std::string_view &text) {
  long value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc() || value < 0) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
  return value;
}

bool takePrefix(std::string_view &text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix) {
    return false;
  }
  text.remove_prefix(prefix.size());
  return true;
}

struct MessagePlace {
  /** Of the assembled text. */
  long line = 0;
  /** What the driver says about it. */
  std::string_view rest;
  /** "ERROR: " and the like, kept for the reader. */
  std::string_view prefix;
};

/** Reads "0:12(5): error", "0(12) : error" or "ERROR: 0:12: error". */
std::optional<MessagePlace> readPlace(std::string_view line) {
  MessagePlace place;
  const auto start = line;
  for (const std::string_view prefix : {"ERROR: ", "WARNING: "}) {
    if (takePrefix(line, prefix)) {
      place.prefix = start.substr(0, prefix.size());
      break;
    }
  }
  if (!takeNumber(line)) {
    return std::nullopt;
  }
  std::optional<long> number;
  if (takePrefix(line, ":")) {
    number = takeNumber(line);
    if (number && takePrefix(line, "(") && (!takeNumber(line) || !takePrefix(line, ")"))) {
      return std::nullopt;
    }
  } else if (takePrefix(line, "(")) {
    number = takeNumber(line);
    if (!takePrefix(line, ")")) {
      return std::nullopt;
    }
    line = trimmed(line);
  }
  if (!number || !takePrefix(line, ":")) {
    return std::nullopt;
  }
  place.line = *number;
  place.rest = trimmed(line);
  return place;
}

/** The file and line behind a line of the assembled text; line 0 when there is none. */
ShaderPlace originOf(long line, const ShaderText &shader) {
  if (line < 1 || static_cast<std::size_t>(line) > shader.lines.size()) {
    return {};
  }
  const ShaderLine &origin = shader.lines[static_cast<std::size_t>(line) - 1];
  return origin.line > 0 ? ShaderPlace{shader.files[origin.file], origin.line} : ShaderPlace{};
}

}  // namespace

void ShaderSources::set(std::string name, std::string text) {
  texts_.insert_or_assign(std::move(name), std::move(text));
}

void ShaderSources::remove(std::string_view name) {
  const auto found = texts_.find(name);
  if (found != texts_.end()) {
    texts_.erase(found);
  }
}

bool ShaderSources::contains(std::string_view name) const {
  return texts_.find(name) != texts_.end();
}

const std::string *ShaderSources::find(std::string_view name) const {
  const auto found = texts_.find(name);
  return found == texts_.end() ? nullptr : &found->second;
}

std::vector<std::string> ShaderSources::names() const {
  std::vector<std::string> all;
  for (const auto &[name, text] : texts_) {
    all.push_back(name);
  }
  return all;
}

OkResult<ShaderText> ShaderSources::assemble(std::string_view name,
                                             const std::vector<ShaderDefine> &defines) const {
  return Assembler(*this, defines).run(name);
}

std::string mapDriverMessage(std::string_view message, const ShaderText &shader) {
  std::string mapped;
  while (!message.empty()) {
    const auto end = std::min(message.find('\n'), message.size());
    const auto line = message.substr(0, end);
    const auto found = readPlace(line);
    auto origin = found ? originOf(found->line, shader) : ShaderPlace{};
    if (!mapped.empty()) {
      mapped += '\n';
    }
    if (origin.line > 0) {
      mapped += origin.file + ":" + std::to_string(origin.line) + ": ";
      mapped += found->prefix;
      mapped += found->rest;
    } else {
      mapped += line;
    }
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return mapped;
}

ShaderPlace firstPlace(std::string_view message, const ShaderText &shader) {
  while (!message.empty()) {
    const auto end = std::min(message.find('\n'), message.size());
    const auto found = readPlace(message.substr(0, end));
    auto origin = found ? originOf(found->line, shader) : ShaderPlace{};
    if (origin.line > 0) {
      return origin;
    }
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return {};
}

}  // namespace okinawa::gl
