#include "scene/change_journal.hpp"

#include <gtest/gtest.h>
#include <utility>
#include <vector>

namespace {

using okinawa::ChangeJournal;
using okinawa::ChangeKind;
using okinawa::kChangeContent;
using okinawa::kChangeMoved;
using Changes = std::vector<std::pair<std::uint32_t, ChangeKind>>;

Changes readAll(ChangeJournal &journal, ChangeJournal::Cursor &cursor, bool *known = nullptr) {
  Changes changes;
  const bool complete = journal.read(
      cursor, [&](std::uint32_t slot, ChangeKind kind) { changes.emplace_back(slot, kind); });
  if (known != nullptr) {
    *known = complete;
  }
  return changes;
}

TEST(ChangeJournal, ListsAnUnreadChangeOnce) {
  ChangeJournal journal;
  ChangeJournal::Cursor cursor = journal.start();
  journal.note(7, kChangeMoved);
  journal.note(7, kChangeMoved);
  journal.note(7, kChangeContent);
  EXPECT_EQ(readAll(journal, cursor), (Changes{{7, kChangeMoved}, {7, kChangeContent}}));
  EXPECT_TRUE(readAll(journal, cursor).empty());
  journal.note(7, kChangeMoved);
  EXPECT_EQ(readAll(journal, cursor), (Changes{{7, kChangeMoved}}));
}

TEST(ChangeJournal, EveryReaderSeesEveryChange) {
  ChangeJournal journal;
  ChangeJournal::Cursor a = journal.start();
  ChangeJournal::Cursor b = journal.start();
  journal.note(1, kChangeMoved);
  EXPECT_EQ(readAll(journal, a).size(), 1u);
  journal.note(1, kChangeMoved);
  EXPECT_EQ(readAll(journal, a).size(), 1u);
  EXPECT_EQ(readAll(journal, b).back(), (std::pair{1u, kChangeMoved}));
}

TEST(ChangeJournal, AReaderFarBehindStartsOverAndMissesNothingAfter) {
  ChangeJournal journal;
  ChangeJournal::Cursor slow = journal.start();
  ChangeJournal::Cursor fast = journal.start();
  for (std::uint32_t round = 0; round < 100; ++round) {
    for (std::uint32_t slot = 0; slot < 1000; ++slot) {
      journal.note(slot, kChangeMoved);
    }
    EXPECT_EQ(readAll(journal, fast).size(), 1000u);
  }
  journal.note(3, kChangeMoved);
  bool known = true;
  EXPECT_TRUE(readAll(journal, slow, &known).empty());
  EXPECT_FALSE(known);
  journal.note(3, kChangeMoved);
  EXPECT_EQ(readAll(journal, slow, &known), (Changes{{3, kChangeMoved}}));
  EXPECT_TRUE(known);
}

TEST(ChangeJournal, WhatNobodyReadsStaysBounded) {
  ChangeJournal journal;
  ChangeJournal::Cursor cursor = journal.start();
  for (std::uint32_t i = 0; i < 1000000; ++i) {
    journal.note(i % 100, kChangeMoved);
  }
  EXPECT_EQ(readAll(journal, cursor).size(), 100u);
}

TEST(ChangeJournal, AVisitMayNoteWhatTheNextReadingSees) {
  ChangeJournal journal;
  ChangeJournal::Cursor cursor = journal.start();
  journal.note(1, kChangeMoved);
  ASSERT_TRUE(journal.read(cursor, [&](std::uint32_t, ChangeKind) {
    for (std::uint32_t slot = 2; slot < 100; ++slot) {
      journal.note(slot, kChangeMoved);
    }
  }));
  EXPECT_EQ(readAll(journal, cursor).size(), 98u);
}

}  // namespace
