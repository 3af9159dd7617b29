package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.Snapshots;
import java.util.Arrays;
import java.util.stream.Stream;

/// Saves the world and loads it into others, goes on with what was loaded, and mirrors the world.
final class SaveOperations {
  private static final Class<?>[] CLASSES =
      Stream.of(Kinds.TYPES, Kinds.TAGS).flatMap(types -> types.stream()).toArray(Class<?>[]::new);
  private static final SnapshotLoader LOADER = Snapshots.loader(CLASSES);

  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;
  private final KnownNotes notes;
  private final MirrorOperations mirroring;

  SaveOperations(World world, ReferenceWorld reference, Choices choices, KnownNotes notes) {
    this.world = world;
    this.reference = reference;
    this.choices = choices;
    this.notes = notes;
    this.mirroring = new MirrorOperations(world, reference, choices, emptyWorld(), CLASSES);
  }

  /// A world that knows notes and nothing else.
  private World emptyWorld() {
    var empty = new World();
    empty.schema().registerCodec(notes.codec());
    empty.registerHash(Kinds.Note.class, Kinds.Note::number);
    return empty;
  }

  Operation next() {
    if (choices.random().nextBoolean()) {
      return mirroring.next();
    }
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
    load(emptyWorld());
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
