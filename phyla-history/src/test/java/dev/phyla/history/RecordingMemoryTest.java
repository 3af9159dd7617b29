package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.history.internal.log.NativeBuffer;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A long recording takes no more memory than a short one.
class RecordingMemoryTest {
  record Position(float x, float y) {}

  record Label(String text) {}

  private static final int ENTITIES = 1_000;

  @TempDir Path folder;

  @Test
  void memoryDoesNotGrowWithTheNumberOfTicks() throws Exception {
    var world = new World();
    for (int i = 0; i < ENTITIES; i++) {
      world.spawn(new Position(i, 0), new Label("n" + i));
    }
    try (Recording recording =
        History.recorder(world, folder).runId("r").segmentBytes(1 << 20).start()) {
      run(world, 100);
      long heap = usedHeap();
      long buffers = nativeBytes(recording);
      assertThat(buffers).as("that buffers are counted").isGreaterThan(16L * ENTITIES);
      run(world, 1_000);
      assertThat(recording.ticks()).isEqualTo(1_001);
      assertThat(recording.bytes()).isGreaterThan(8L * ENTITIES * 1_000);
      assertThat(usedHeap() - heap).as("growth of the heap").isLessThan(2L << 20);
      assertThat(nativeBytes(recording) - buffers)
          .as("growth of native memory")
          .isLessThan(1L << 16);
    }
  }

  private static void run(World world, long last) {
    while (world.tick() < last) {
      long tick = world.tick();
      world.query(Term.write(Position.class)).update(p -> new Position(p.x() + 1, p.y() + tick));
      world.query(Term.write(Label.class)).update(label -> new Label(label.text() + ""));
      world.endUpdate();
    }
  }

  /// The least number of bytes that is in use after several collections.
  private static long usedHeap() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      Thread.sleep(20);
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  /// The native memory of all buffers that an object refers to.
  private static long nativeBytes(Object root) throws IllegalAccessException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    var open = new ArrayDeque<Object>();
    open.add(root);
    long bytes = 0;
    while (!open.isEmpty()) {
      Object object = open.remove();
      if (!seen.add(object)) {
        continue;
      }
      if (object instanceof NativeBuffer buffer) {
        bytes += buffer.memory().byteSize();
      } else if (object instanceof Collection<?> elements) {
        elements.forEach(element -> addIfKnown(element, open));
      } else {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
          addFields(object, type, open);
        }
      }
    }
    return bytes;
  }

  private static void addFields(Object object, Class<?> type, ArrayDeque<Object> open)
      throws IllegalAccessException {
    if (!type.getName().startsWith("dev.phyla.history.")) {
      return;
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
        field.setAccessible(true);
        addIfKnown(field.get(object), open);
      }
    }
  }

  private static void addIfKnown(Object value, ArrayDeque<Object> open) {
    if (value != null
        && (value instanceof Collection<?>
            || value.getClass().getName().startsWith("dev.phyla.history."))) {
      open.add(value);
    }
  }
}
