package dev.phyla.internal.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.internal.state.EntityPart;
import dev.phyla.loop.AllocationProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tasks get the handles that a naive division of the sequence gives them, in any order of calls.
class HandleBlocksTest {
  private static final OverflowTurn NO_OVERFLOW =
      task -> {
        throw new AssertionError("Task " + task + " waits for its turn.");
      };

  /// Slots are retired after their third handle.
  private static final WorldMode MODE = new WorldMode(1, 3, false, 256, 31);

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  /// An index with live, free, reserved and retired slots, or a new one.
  private static EntityIndex index(long seed) {
    var random = new Random(seed);
    var index = new EntityIndex(MODE);
    if (seed % 5 == 0) {
      return index;
    }
    List<Long> live = new ArrayList<>();
    int most = 1 + random.nextInt(4000);
    for (int i = 0; i < 4 * most; i++) {
      if (live.size() < most && random.nextInt(5) < 3) {
        index.reserve(1);
        live.add(index.take(0, i));
      } else if (!live.isEmpty()) {
        Collections.swap(live, random.nextInt(live.size()), live.size() - 1);
        index.release(live.removeLast());
      }
    }
    while (random.nextInt(20) != 0 && !live.isEmpty()) {
      index.release(live.removeLast());
    }
    index.reserveHandles(random.nextInt(10));
    return index;
  }

  private static int[] counts(long seed, int tasks, int most) {
    var random = new Random(seed + 1);
    return random.ints(tasks, 0, most + 1).map(n -> random.nextInt(3) == 0 ? n / 20 : n).toArray();
  }

  /// The handles of each task: all positions are given out one by one, to the first block of each
  /// task, then to the second one of each, and the rest to tasks in their order.
  private static List<List<Long>> expected(EntityIndex index, int[] counts) {
    long[] sequence = index.bulk().next(counts.length * 960 + Arrays.stream(counts).sum());
    List<List<Long>> handles = new ArrayList<>();
    for (int ignored : counts) {
      handles.add(new ArrayList<>());
    }
    int position = 0;
    if (counts.length > 1) {
      for (int size : new int[] {64, 128, 256, 512}) {
        for (int task = 0; task < counts.length; task++) {
          for (int i = 0; i < size; i++, position++) {
            if (handles.get(task).size() < counts[task]) {
              handles.get(task).add(sequence[position]);
            }
          }
        }
      }
    }
    for (int task = 0; task < counts.length; task++) {
      while (handles.get(task).size() < counts[task]) {
        handles.get(task).add(sequence[position++]);
      }
    }
    return handles;
  }

  /// Takes handles for the tasks, in the given order of the tasks' calls.
  private static List<List<Long>> take(HandleBlocks blocks, int tasks, List<Integer> calls) {
    List<List<Long>> handles = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      handles.add(new ArrayList<>());
    }
    calls.forEach(task -> handles.get(task).add(blocks.block(task).next()));
    return handles;
  }

  private static List<Integer> inOrder(int[] counts) {
    List<Integer> calls = new ArrayList<>();
    for (int task = 0; task < counts.length; task++) {
      calls.addAll(Collections.nCopies(counts[task], task));
    }
    return calls;
  }

  /// Checks an index after handles were taken against the sequence from before.
  private static void check(
      EntityIndex index, EntityIndex before, List<List<Long>> handles, String description) {
    new EntityPart(index).verify();
    Set<Long> taken = new HashSet<>();
    for (List<Long> ofTask : handles) {
      for (long handle : ofTask) {
        assertThat(taken.add(handle)).as("%s: issued once", description).isTrue();
        assertThat(before.isAlive(handle) || before.isReserved(handle)).as(description).isFalse();
        assertThat(index.isReserved(handle)).as(description).isTrue();
        assertThat(index.isAlive(handle)).as(description).isFalse();
      }
    }
    assertThat(index.reserved()).as(description).isEqualTo(before.reserved() + taken.size());
    assertThat(index.live()).as(description).isEqualTo(before.live());
    int more = index.slots() - before.slots() + before.freeSlots().length + 50;
    long[] rest =
        Arrays.stream(before.bulk().next(more)).filter(handle -> !taken.contains(handle)).toArray();
    assertThat(index.bulk().next(rest.length)).as(description).containsExactly(rest);
  }

  /// Everything that an index knows about its slots.
  private static List<Object> stateOf(EntityIndex index) {
    List<Object> state = new ArrayList<>();
    state.add(index.slots());
    for (int slot : index.freeSlots()) {
      state.add(slot);
    }
    for (int slot = 0; slot < index.slots(); slot++) {
      state.add(index.words()[slot]);
    }
    state.addAll(List.of(index.live(), index.reserved(), index.handleVersion()));
    return state;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void handlesDependOnTheTaskAndNotOnTheOrderOfCalls(long seed) {
    int tasks = 1 + new Random(seed).nextInt(9);
    int[] counts = counts(seed, tasks, seed % 2 == 0 ? 70 : 960);
    List<List<Long>> expected = expected(index(seed), counts);
    List<Object> state = List.of();
    for (int order = 0; order < 4; order++) {
      String description = "seed " + seed + ", order " + order;
      EntityIndex index = index(seed);
      var blocks = new HandleBlocks(index);
      List<Integer> calls = inOrder(counts);
      if (order > 0) {
        Collections.shuffle(calls, new Random(seed * 10 + order));
      }

      blocks.begin(tasks, NO_OVERFLOW);
      List<List<Long>> handles = take(blocks, tasks, calls);
      blocks.end();

      assertThat(handles).as(description).isEqualTo(expected);
      check(index, index(seed), handles, description);
      if (order == 0) {
        state = stateOf(index);
      }
      assertThat(stateOf(index)).as(description).isEqualTo(state);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void tasksThatNeedMoreTakeTurns(long seed) {
    int tasks = 1 + new Random(seed).nextInt(6);
    int[] counts = counts(seed, tasks, 3000);
    EntityIndex index = index(seed);
    List<List<Long>> expected = expected(index, counts);
    var blocks = new HandleBlocks(index);
    List<Integer> turns = new ArrayList<>();
    List<Integer> expectedTurns = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      if (tasks > 1 && counts[task] > 960) {
        expectedTurns.add(task);
      }
    }

    blocks.begin(tasks, turns::add);
    List<List<Long>> handles = take(blocks, tasks, inOrder(counts));
    blocks.end();

    assertThat(handles).as("seed %s", seed).isEqualTo(expected);
    assertThat(turns).as("seed %s", seed).isEqualTo(expectedTurns);
    check(index, index(seed), handles, "seed " + seed);
  }

  @Test
  void tasksOnThreadsGetTheSameHandlesAsOneAfterTheOther() throws Exception {
    for (long seed = 0; seed < 20; seed++) {
      int[] counts = counts(seed, 8, 2000);
      EntityIndex index = index(seed);
      List<List<Long>> expected = expected(index, counts);
      var blocks = new HandleBlocks(index);
      var ended = new CountDownLatch[counts.length];
      Arrays.setAll(ended, task -> new CountDownLatch(1));
      blocks.begin(
          counts.length,
          task -> {
            for (int before = 0; before < task; before++) {
              awaitEnd(ended[before]);
            }
          });
      List<List<Long>> handles = new ArrayList<>();
      try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
        List<Future<long[]>> results = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
          int task = i;
          results.add(
              threads.submit(
                  () -> {
                    var taken = new long[counts[task]];
                    blocks.block(task).next(taken, taken.length);
                    ended[task].countDown();
                    return taken;
                  }));
        }
        for (Future<long[]> result : results) {
          handles.add(Arrays.stream(result.get()).boxed().toList());
        }
      }
      blocks.end();

      assertThat(handles).as("seed %s", seed).isEqualTo(expected);
      check(index, index(seed), handles, "seed " + seed);
    }
  }

  private static void awaitEnd(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void blocksAreReusedWithOtherNumbersOfTasks() {
    var random = new Random(5);
    EntityIndex index = index(1);
    var blocks = new HandleBlocks(index);
    for (int round = 0; round < 30; round++) {
      int[] counts = counts(round, 1 + random.nextInt(7), 1200);
      List<List<Long>> expected = expected(index, counts);

      blocks.begin(counts.length, task -> {});
      List<List<Long>> handles = take(blocks, counts.length, inOrder(counts));
      blocks.end();

      assertThat(handles).as("round %s", round).isEqualTo(expected);
      new EntityPart(index).verify();
      for (List<Long> ofTask : handles) {
        for (long handle : ofTask) {
          if (random.nextBoolean()) {
            index.occupy(handle, 0, 0);
          } else {
            index.releaseReserved(handle);
          }
        }
      }
      new EntityPart(index).verify();
    }
  }

  @Test
  void nothingChangesIfNothingWasTaken() {
    EntityIndex index = index(1);
    List<Object> before = stateOf(index);
    var blocks = new HandleBlocks(index);

    blocks.begin(3, NO_OVERFLOW);
    blocks.end();
    assertThat(stateOf(index)).isEqualTo(before);

    blocks.begin(3, NO_OVERFLOW);
    blocks.block(1).next();
    assertThat(stateOf(index)).as("while the blocks are open").isEqualTo(before);
    blocks.end();
    assertThat(stateOf(index)).isNotEqualTo(before);
  }

  @Test
  void nothingIsAllocatedOnceThereIsRoom() {
    var index = new EntityIndex(WorldMode.FAST);
    var blocks = new HandleBlocks(index);
    var handles = new long[AllocationProbe.ROWS / 8];

    double bytes =
        AllocationProbe.bytesPerRow(
            AllocationProbe.NOTHING,
            () -> {
              blocks.begin(8, task -> {});
              for (int task = 0; task < 7; task++) {
                blocks.block(task).next(handles, handles.length);
              }
              for (int i = 0; i < handles.length; i++) {
                handles[i] = blocks.block(7).next();
              }
              blocks.end();
              index.clear();
            });

    assertThat(bytes).isLessThan(AllocationProbe.NOTHING);
    new EntityPart(index).verify();
  }

  @Test
  void tooManyHandlesAreRefusedAndNoneOfThemIsTaken() {
    var index = new EntityIndex(WorldMode.FAST);
    index.reserve(2);
    index.release(index.take(0, 0));
    var blocks = new HandleBlocks(index, 101);
    blocks.begin(2, NO_OVERFLOW);
    HandleBlock first = blocks.block(0);
    HandleBlock second = blocks.block(1);
    var handles = new long[64];

    assertThatIllegalStateException()
        .isThrownBy(() -> second.next(handles, 37))
        .withMessageContainingAll("A world holds at most", "0 are alive");
    second.next(handles, 36);
    assertThat(handles[35]).isEqualTo(SlotWord.handle(1, 100));
    assertThatIllegalStateException().isThrownBy(second::next);
    first.next(handles, 64);
    assertThat(handles[0]).isEqualTo(SlotWord.handle(2, 1));
    assertThatIllegalStateException().isThrownBy(first::next);
    blocks.end();

    assertThat(index.reserved()).isEqualTo(100);
    assertThat(index.slots()).isEqualTo(101);
    assertThat(index.freeSlots()).isEmpty();
    new EntityPart(index).verify();
  }
}
