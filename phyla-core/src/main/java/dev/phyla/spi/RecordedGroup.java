package dev.phyla.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of worlds that share tables for a recording.
public interface RecordedGroup {
  /// The number of worlds.
  ///
  /// @return the number
  int worlds();

  /// A number that is another one after a state was replaced, so that marks cannot be compared.
  ///
  /// @return the number
  long timeline();

  /// Brings tables up to date, before they are read.
  void begin();

  /// Separates the writes so far from later ones.
  ///
  /// @return the last version of the writes so far
  long advance();

  /// The number that is greater than the numbers of all tables.
  ///
  /// @return the number
  int tableEnd();

  /// A table.
  ///
  /// @param number its number
  /// @return the table with the rows of all worlds, from then on always the same object, or null if
  ///   there is none yet
  @Nullable RecordedTable table(int number);

  /// A number that grows when slots change.
  ///
  /// @return the number
  long slotVersion();

  /// The number of slots that a world has ever used.
  ///
  /// @param world the number of the world in the group
  /// @return the number of slots
  int slots(int world);

  /// Reads the generations of the slots of a world.
  ///
  /// @param world the number of the world in the group
  /// @param into receives them, the first slot first
  /// @param first where the first one is put
  void readGenerations(int world, int[] into, int first);

  /// The number of free slots of a world.
  ///
  /// @param world the number of the world in the group
  /// @return the number of slots
  int freeSlots(int world);

  /// Reads the free slots of a world in the order in which they will be used.
  ///
  /// @param world the number of the world in the group
  /// @param into receives them
  /// @param first where the first one is put
  void readFreeSlots(int world, int[] into, int first);

  /// Reads which types the states of all worlds of all groups contain.
  ///
  /// @param groups all groups, this one included
  /// @return the types
  RecordedTypes types(List<RecordedGroup> groups);

  /// Whether a world has tags, names, events, links, or resources that are marked as state and are
  /// not the time.
  ///
  /// @param world the number of the world in the group
  /// @return whether its sections have to be recorded
  boolean hasSections(int world);

  /// The names of the sections of a world, without those of types, time, slots, rows and seed.
  ///
  /// @return the names: four characters each
  List<String> sectionNames();

  /// Whether a section influences [dev.phyla.World#stateHash()].
  ///
  /// @param number the number of the section
  /// @return whether equal states have equal sections
  boolean isSectionHashed(int number);

  /// A section of the selected world as it is in a snapshot.
  ///
  /// @param number the number of the section
  /// @param types the types of the batch
  /// @return its bytes, empty if it is left out
  byte[] section(int number, RecordedTypes types);
}
