package dev.phyla.internal.world;

import dev.phyla.internal.entity.LoadedSlots;
import dev.phyla.internal.image.BytePatch;
import dev.phyla.internal.image.StatePatch;
import dev.phyla.internal.image.TableImage;
import dev.phyla.internal.image.TablePatch;
import dev.phyla.internal.relation.RelationPart;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.state.EntityPart;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.state.TablePart;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.value.ReferenceVisitor;
import dev.phyla.snapshot.Missing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of a world at a time that has passed, which can be brought up to date, set back by
/// patches, and put into the world again. It separates the writes that it has seen from later ones
/// by the version of the clock, so a world can have several images.
final class StateImage {
  private static final long UNKNOWN = -1;

  private final WorldCore core;

  /// What the image contains, besides rows.
  private final List<Section> contents;

  /// The images of tables that exist.
  private final IdentityHashMap<Table, TableImage> byTable = new IdentityHashMap<>();

  /// All images that have rows, or have a table, in the order of their creation.
  private final List<TableImage> tables = new ArrayList<>();

  /// The bytes of the contents.
  private final byte[][] sections;

  /// The last version of the writes that the image contains.
  private long version = UNKNOWN;

  /// The version of the handles, and the number of changes of links, when the image was made.
  private long handleVersion = UNKNOWN;

  private long linkChanges = UNKNOWN;

  /// Creates an empty image.
  ///
  /// @param contents what it contains, besides rows
  StateImage(WorldCore core, List<Section> contents) {
    this.core = core;
    this.contents = contents;
    this.sections = new byte[contents.size()][];
    Arrays.fill(sections, new byte[0]);
  }

  /// The bytes of a part.
  byte[] section(int number) {
    return sections[number];
  }

  // Following the world.

  /// Brings the image up to date.
  ///
  /// @param forward whether the patch leads from the old image to the new one, not back
  StatePatch sync(boolean forward) {
    SavedTypes types = core.usedTypes();
    List<TablePatch> patches = syncTables(forward);
    @Nullable BytePatch[] changed = syncSections(types, forward);
    version = core.clock().advance();
    return new StatePatch(patches, changed, null);
  }

  private List<TablePatch> syncTables(boolean forward) {
    ReferenceVisitor copies = ReferenceVisitor.replacing(core.schema().values());
    core.tables()
        .forEach(
            table -> {
              if (table.size() != 0 && !byTable.containsKey(table)) {
                addImage(table, new TableImage(table, core.schema()));
              }
            });
    var patches = new ArrayList<TablePatch>();
    byTable.forEach(
        (table, image) -> {
          Table source = table.isReclaimed() ? null : table;
          TablePatch patch = image.sync(source, version, forward, copies);
          if (patch != null) {
            patches.add(patch);
          }
        });
    byTable.keySet().removeIf(Table::isReclaimed);
    tables.removeIf(image -> image.size() == 0 && !byTable.containsValue(image));
    return patches;
  }

  private void addImage(Table table, TableImage image) {
    byTable.put(table, image);
    tables.add(image);
  }

  private @Nullable BytePatch[] syncSections(SavedTypes types, boolean forward) {
    @Nullable StatePart[] parts = core.parts();
    var changed = new @Nullable BytePatch[sections.length];
    for (int i = 0; i < sections.length; i++) {
      StatePart part = contents.get(i).of(parts);
      if (!isUnchanged(part)) {
        byte[] current = contents.get(i).bytes(part, types);
        changed[i] =
            forward
                ? BytePatch.between(sections[i], current)
                : BytePatch.between(current, sections[i]);
        sections[i] = current;
      }
    }
    return changed;
  }

  /// Whether it is known that a part has not changed since the last time it was asked.
  private boolean isUnchanged(@Nullable StatePart part) {
    if (part instanceof RelationPart relations) {
      boolean isSame = linkChanges == relations.changes();
      linkChanges = relations.changes();
      return isSame;
    }
    if (part instanceof EntityPart) {
      boolean isSame = handleVersion == core.index().handleVersion();
      handleVersion = core.index().handleVersion();
      return isSame;
    }
    return false;
  }

  // Going back.

  /// Applies a patch that leads back from this image.
  void apply(StatePatch patch) {
    for (TablePatch table : patch.tables()) {
      table.table().apply(table);
      if (!tables.contains(table.table())) {
        tables.add(table.table());
      }
    }
    for (int i = 0; i < sections.length; i++) {
      BytePatch section = patch.sections()[i];
      if (section != null) {
        byte[] applied = section.apply(sections[i]);
        if (applied == null) {
          throw new IllegalStateException("The past of the world is damaged.");
        }
        sections[i] = applied;
      }
    }
    if (patch.then() != null) {
      apply(patch.then());
    }
  }

  /// Puts the state into the world. Nothing is announced.
  void restore() {
    core.createParts();
    core.clear();
    var types = new LoadedTypes(core.schema(), new LoadRules(Missing.REFUSE, List.of()));
    @Nullable StatePart[] parts = core.parts();
    for (int i = 0; i < sections.length; i++) {
      Section section = contents.get(i);
      section.load(sections[i], section.of(parts), types);
      if (section.equals(Sections.ENTITIES)) {
        restoreTables();
      }
    }
    version = core.clock().advance();
    handleVersion = UNKNOWN;
    linkChanges = UNKNOWN;
  }

  private void restoreTables() {
    var slots = new LoadedSlots(core.index());
    byTable.clear();
    tables.removeIf(image -> image.size() == 0);
    for (TableImage image : tables) {
      Table table = core.tables().withAll(image.components(core.schema()));
      image.copyTo(table);
      slots.placeAll(table.entities(), table.id(), table.first(), table.end());
      byTable.put(table, image);
    }
    slots.retireRest();
    new TablePart(core.tables())
        .visitReferences(ReferenceVisitor.replacing(core.schema().values()));
  }
}
