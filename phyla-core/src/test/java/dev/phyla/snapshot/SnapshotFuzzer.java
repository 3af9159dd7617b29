package dev.phyla.snapshot;

import com.sun.management.ThreadMXBean;
import dev.phyla.Entity;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.snapshot.Everything.Likes;
import dev.phyla.snapshot.Everything.Position;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/// Loads damaged snapshots, and checks what must be true whatever is in them:
/// - loading throws [SnapshotException] and nothing else, and leaves a world that is empty and
///   works;
/// - or it succeeds, because the damage is a valid change; then the world verifies, can be saved
///   and runs on;
/// - the memory that is allocated is bounded by the size of the input.
///
/// Everything depends on the seed, and a failure names it. The build runs a few thousand; more, or
/// one alone, with
///
/// ```
/// mvn test -pl phyla-core -Dtest=SnapshotFuzzTest -Dphyla.fuzz.seconds=600
/// mvn test -pl phyla-core -Dtest=SnapshotFuzzTest -Dphyla.fuzz.seed=12345
/// ```
final class SnapshotFuzzer {
  private static final long MAX_BYTES = 64L << 20;
  private static final long MAX_BYTES_PER_BYTE = 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final List<byte[]> snapshots;

  /// The number of damaged snapshots that could be loaded.
  private int loaded;

  /// The number that could not.
  private int refused;

  /// Creates a fuzzer.
  ///
  /// @param snapshots valid snapshots of [Everything]
  SnapshotFuzzer(List<byte[]> snapshots) {
    this.snapshots = List.copyOf(snapshots);
  }

  int loaded() {
    return loaded;
  }

  int refused() {
    return refused;
  }

  /// Snapshots of some worlds.
  static List<byte[]> seeds() {
    List<byte[]> snapshots = new ArrayList<>();
    World world = EverythingWorld.filled();
    snapshots.add(Snapshots.toBytes(world));
    for (int i = 0; i < 30; i++) {
      EverythingWorld.step(world, 3);
    }
    snapshots.add(Snapshots.toBytes(world));
    snapshots.add(Snapshots.toBytes(EverythingWorld.consumed()));
    var small = new World(Everything.schema());
    Entity one = small.spawn(new Position(1, 2));
    small.relate(one, new Likes(3), small.spawn());
    small.despawn(small.spawn());
    snapshots.add(Snapshots.toBytes(small));
    return snapshots;
  }

  /// Damages one snapshot and loads it.
  void run(long seed) {
    var random = new Random(seed);
    byte[] bytes = new SnapshotMutations(random).mutate(snapshots);
    try {
      check(bytes, random);
    } catch (Throwable e) {
      throw new AssertionError(
          "Seed %d fails (run it alone with -Dphyla.fuzz.seed=%d), %d bytes: %s%n%s"
              .formatted(seed, seed, bytes.length, e, hex(bytes)),
          e);
    }
  }

  private static String hex(byte[] bytes) {
    return bytes.length > 2000 ? "" : HexFormat.of().formatHex(bytes);
  }

  private void check(byte[] bytes, Random random) throws IOException {
    World world = random.nextInt(8) == 0 ? checkedWorld() : EverythingWorld.empty();
    Missing missing = List.of(Missing.values()).get(random.nextInt(3));
    SnapshotLoader loader =
        missing == Missing.REFUSE || random.nextBoolean()
            ? Snapshots.loader(Everything.TYPES)
            : Snapshots.loader(Position.class, Likes.class);
    if (loadBounded(world, bytes, loader.missing(missing), random.nextBoolean())) {
      loaded++;
      checkLoaded(world, missing);
    } else {
      refused++;
      checkEmpty(world, missing);
    }
  }

  /// Loads a snapshot, and checks the memory that this takes, and the world afterwards.
  ///
  /// @return whether the snapshot could be loaded
  static boolean loadBounded(World world, byte[] bytes, SnapshotLoader loader, boolean isStream)
      throws IOException {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    boolean isLoaded = load(world, bytes, loader, isStream);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    if (allocated > MAX_BYTES + MAX_BYTES_PER_BYTE * bytes.length) {
      throw new AssertionError(allocated + " bytes were allocated.");
    }
    world.verify();
    return isLoaded;
  }

  private static World checkedWorld() {
    World world = World.checked(3);
    world.schema().registerCodec(Everything.noteCodec());
    world.schema().registerCodec(Everything.linkCodec());
    return world;
  }

  private static boolean load(World world, byte[] bytes, SnapshotLoader loader, boolean isStream)
      throws IOException {
    try {
      if (isStream) {
        loader.load(world, new ByteArrayInputStream(bytes));
      } else {
        loader.load(world, bytes);
      }
      return true;
    } catch (SnapshotException e) {
      if (e.getMessage().length() > 2000) {
        throw new AssertionError("The message is too long.", e);
      }
      return false;
    }
  }

  /// A world that could be loaded is as good as any other.
  private static void checkLoaded(World world, Missing missing) {
    byte[] saved = Snapshots.toBytes(world);
    World again = EverythingWorld.empty();
    Snapshots.loader(Everything.TYPES).missing(missing).load(again, saved);
    again.verify();
    if (again.stateHash() != world.stateHash()) {
      throw new AssertionError("It has another hash when it is saved and loaded again.");
    }
    if (missing != Missing.KEEP) {
      use(world);
    }
  }

  private static void use(World world) {
    EverythingWorld.consume(world);
    for (int i = 0; i < 3; i++) {
      EverythingWorld.step(world, 9);
      world.verify();
    }
    world.despawnAll(world.query(Term.includeDisabled()));
    world.verify();
  }

  private static void checkEmpty(World world, Missing missing) {
    if (world.count() != 0
        || world.tick() != 0
        || !world.resources().types().isEmpty()
        || world.keys().count() != 0) {
      throw new AssertionError("The world is not empty.");
    }
    if (missing == Missing.KEEP) { // the schema may know components by name, without their class
      world.spawn(new Position(1, 2));
      world.verify();
      return;
    }
    EverythingWorld.fill(world);
    use(world);
  }
}
