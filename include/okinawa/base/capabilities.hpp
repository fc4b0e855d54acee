#pragma once

#include <string>
#include <string_view>
#include <vector>

/** Something beyond OpenGL 3.3 core that a device may or may not offer. */
struct OkCapability {
  std::string name;
  std::string description;
  bool available = false;
  /** Why it is not available: a missing extension, or no device at all. Empty when it is. */
  std::string reason;
};

/** A number the device sets: how large, how many. */
struct OkBudget {
  std::string name;
  std::string description;
  long long value = 0;
};

/**
 * The one register of what the running device can do. Names and descriptions are fixed;
 * availability is filled in when a device starts and cleared when it stops. Main thread only.
 */
class OkCapabilities {
 public:
  [[nodiscard]] static const std::vector<OkCapability> &getAll();
  [[nodiscard]] static const std::vector<OkBudget> &getBudgets();

  /** False for names that do not exist, with a warning. */
  [[nodiscard]] static bool has(std::string_view name);
  [[nodiscard]] static std::string whyNot(std::string_view name);
  /** 0 for names that do not exist, with a warning. */
  [[nodiscard]] static long long getBudget(std::string_view name);

  /** For devices: sets one entry. An empty reason means that it is available. */
  static void set(std::string_view name, std::string_view reason);
  static void setBudget(std::string_view name, long long value);
  /** For devices: everything unavailable for one reason, budgets at what OpenGL 3.3 promises. */
  static void reset(std::string_view reason);

  /** The register as the Markdown page `docs/capabilities.md`, without device answers. */
  [[nodiscard]] static std::string describeMarkdown();
};
