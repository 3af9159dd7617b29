package dev.phyla.batch.remote;

import dev.phyla.batch.remote.PlaneLayout.Block;
import dev.phyla.batch.remote.PlaneLayout.Slot;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The first bytes of a plane file: eight of magic, the format version and the length of the text
/// as little-endian ints, and a text in JSON. The planes start at the next multiple of 4096.
final class PlaneHeader {
  static final int FORMAT = 1;
  static final byte[] MAGIC = "PHYLAPLN".getBytes(StandardCharsets.US_ASCII);
  private static final int PAGE = 4096;

  private PlaneHeader() {}

  /// Encodes a header.
  ///
  /// @return the header, padded with zeros to where the planes start
  static byte[] encode(int epoch, RemoteEnvironment environment, PlaneLayout layout) {
    byte[] text = JsonText.of(content(epoch, environment, layout)).getBytes(StandardCharsets.UTF_8);
    int length = MAGIC.length + 8 + text.length;
    return ByteBuffer.allocate((length + PAGE - 1) / PAGE * PAGE)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .putInt(FORMAT)
        .putInt(text.length)
        .put(text)
        .array();
  }

  private static Map<String, Object> content(
      int epoch, RemoteEnvironment environment, PlaneLayout layout) {
    var planes = new ArrayList<Map<String, Object>>();
    for (Slot slot : layout.slots()) {
      var plane = new LinkedHashMap<String, Object>();
      plane.put("name", slot.plane().plane().name());
      plane.putAll(block(slot.block()));
      plane.put("direction", slot.plane().direction().label);
      plane.put("role", slot.plane().role().label);
      planes.add(plane);
    }
    var arrays = new LinkedHashMap<String, Object>();
    layout.arrays().forEach((role, block) -> arrays.put(role.label, block(block)));

    var content = new LinkedHashMap<String, Object>();
    content.put("format", FORMAT);
    content.put("epoch", epoch);
    content.put("pid", ProcessHandle.current().pid());
    content.put("num_envs", environment.worlds());
    content.put(
        "autoreset_modes",
        environment.autoresetModes().stream().sorted().map(AutoresetMode::label).toList());
    content.put("observation_space", space(environment.observationSpace()));
    content.put("action_space", space(environment.actionSpace()));
    content.put("arrays", arrays);
    content.put("planes", planes);
    return content;
  }

  private static Map<String, Object> block(Block block) {
    var content = new LinkedHashMap<String, Object>();
    content.put("dtype", block.type().dtype());
    content.put("shape", block.shape());
    content.put("strides", block.strides());
    content.put("offset", block.offset());
    return content;
  }

  private static Map<String, Object> space(Space space) {
    var content = new LinkedHashMap<String, Object>();
    content.put("type", space.getClass().getSimpleName());
    switch (space) {
      case Space.Box box -> {
        content.put("shape", box.shape());
        content.put("low", bounds(box.low()));
        content.put("high", bounds(box.high()));
      }
      case Space.Discrete discrete -> {
        content.put("n", discrete.n());
        content.put("start", discrete.start());
      }
      case Space.MultiDiscrete multiDiscrete -> content.put("nvec", multiDiscrete.counts());
      case Space.MultiBinary multiBinary -> content.put("n", multiBinary.n());
    }
    return content;
  }

  /// One number if all are equal, which keeps the header of an image small.
  private static Object bounds(List<Double> bounds) {
    return bounds.stream().distinct().count() == 1 ? bounds.getFirst() : bounds;
  }
}
