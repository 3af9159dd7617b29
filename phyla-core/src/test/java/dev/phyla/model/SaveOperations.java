package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.Snapshots;
import java.util.Arrays;
import java.util.stream.Stream;

/// Saves the world and loads it into others, and goes on with what was loaded.
final class SaveOperations {
  private static final SnapshotLoader LOADER =
      Snapshots.loader(
          Stream.of(Kinds.TYPES, Kinds.TAGS)
              .flatMap(types -> types.stream())
              .toArray(Class<?>[]::new));

  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;
  private final KnownNotes notes;

  SaveOperations(World world, ReferenceWorld reference, Choices choices, KnownNotes notes) {
    this.world = world;
    this.reference = reference;
    this.choices = choices;
    this.notes = notes;
  }

  Operation next() {
    if (reference.commands().size() != 0) {
      return Operation.of(this::refuse, "save while commands are pending");
    }
    return choices.random().nextBoolean()
        ? Operation.of(this::loadIntoNewWorld, "save and load")
        : Operation.of(this::goOnWithLoaded, "save, load and go on");
  }

  private void refuse() {
    String message = Failures.messageOf(() -> Snapshots.toBytes(world));
    same(message.contains("pending"), true, "a refusal");
  }

  private void loadIntoNewWorld() {
    var loaded = new World();
    loaded.schema().registerCodec(notes.codec());
    loaded.registerHash(Kinds.Note.class, Kinds.Note::number);
    load(loaded);
  }

  /// Loads into a world that was in use, and restores that state.
  private void goOnWithLoaded() {
    World loaded = world.copy();
    loaded.despawnAll(loaded.query(Term.includeDisabled()));
    load(loaded);
    world.restore(loaded);
    loaded.close();
    reference.restore(reference.copy());
    choices.stateReplaced();
  }

  private void load(World loaded) {
    byte[] bytes = Snapshots.toBytes(world);
    LOADER.load(loaded, bytes);
    loaded.verify();
    same(loaded.stateHash(), world.stateHash(), "the state hash");
    same(loaded.contentHash(), world.contentHash(), "the content hash");
    same(Arrays.mismatch(Snapshots.toBytes(loaded), bytes), -1, "the first byte that differs");
  }
}
