package dev.phyla.spi;

import org.jspecify.annotations.Nullable;

/// The state of a world for a recording: tables with columns, slots, and sections of bytes.
///
/// All of it together is what a snapshot contains, and a [SnapshotAssembler] makes one of it.
public interface RecordedWorld extends Recorded {
  /// A number that is another one after the state was replaced, so that marks cannot be compared.
  ///
  /// @return the number
  long timeline();

  /// Reads which types the state contains, before sections are read.
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
  /// @return the table, the same object until the table is reclaimed, or null if there is none
  @Nullable RecordedTable table(int number);

  /// A number that grows when slots change.
  ///
  /// @return the number
  long slotVersion();

  /// The generation of the first entity of a slot.
  ///
  /// @return the generation
  int firstGeneration();

  /// The generation after which a slot is not used again.
  ///
  /// @return the generation
  int lastGeneration();

  /// The number of slots that were ever used.
  ///
  /// @return the number
  int slots();

  /// Reads the generations of all slots.
  ///
  /// @param into receives them, the first slot first
  void readGenerations(int[] into);

  /// The free slots in the order in which they will be used.
  ///
  /// @return a new array
  int[] freeSlots();

  /// The number of sections, without those of slots and rows.
  ///
  /// @return the number
  int sections();

  /// The name of a section: four characters.
  ///
  /// @param number the number of the section
  /// @return the name
  String sectionName(int number);

  /// Whether a section influences [dev.phyla.World#stateHash()].
  ///
  /// @param number the number of the section
  /// @return whether equal states have equal sections
  boolean isSectionHashed(int number);

  /// A section as it is in a snapshot.
  ///
  /// @param number the number of the section
  /// @return its bytes, empty if it is left out, or null if it is known not to have changed since
  ///   the last call
  byte @Nullable [] section(int number);
}
