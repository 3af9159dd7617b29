package dev.phyla.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Writes small models in the format of ONNX, which are protocol buffers: a network with one hidden
/// layer, whose input has a column for each world.
final class OnnxModel {
  private static final int FLOAT = 1;
  private static final int INT64 = 7;
  private static final int INT_ATTRIBUTE = 2;

  private OnnxModel() {}

  /// A network that chooses the output with the greatest value: `Gemm`, `Relu`, `Gemm`, `ArgMax`.
  ///
  /// @param hidden the weights of the hidden layer, by unit and input
  /// @param output the weights of the outputs, by output and unit
  /// @param worlds the number of worlds, or -1 if it is open
  static byte[] network(float[][] hidden, float[][] output, long worlds) {
    return network(hidden, output, hidden[0].length, worlds, 1);
  }

  /// The same network, which may be wrong.
  ///
  /// @param fields the number of fields that it declares, or -1 if it is open
  /// @param axis the axis of `ArgMax`, of which 1 is right
  static byte[] network(float[][] hidden, float[][] output, long fields, long worlds, int axis) {
    var graph = new Message();
    graph.message(
        1, node("Gemm", new String[] {"observation", "hidden"}, "sum", "transA", "transB"));
    graph.message(1, node("Relu", new String[] {"sum"}, "units"));
    graph.message(1, node("Gemm", new String[] {"units", "output"}, "scores", "transB"));
    graph.message(1, argMax(axis));
    graph.text(2, "network");
    graph.message(5, weights("hidden", hidden));
    graph.message(5, weights("output", output));
    graph.message(11, value("observation", FLOAT, fields, worlds));
    graph.message(12, value("action", INT64, worlds));
    var opset = new Message();
    opset.number(2, 13);
    var model = new Message();
    model.number(1, 8);
    model.message(8, opset);
    model.message(7, graph);
    return model.bytes();
  }

  private static Message node(String type, String[] inputs, String output, String... flags) {
    var node = new Message();
    for (String input : inputs) {
      node.text(1, input);
    }
    node.text(2, output);
    node.text(4, type);
    for (String flag : flags) {
      node.message(5, attribute(flag, 1));
    }
    return node;
  }

  private static Message argMax(int axis) {
    Message node = node("ArgMax", new String[] {"scores"}, "action");
    node.message(5, attribute("axis", axis));
    node.message(5, attribute("keepdims", 0));
    return node;
  }

  private static Message attribute(String name, long value) {
    var attribute = new Message();
    attribute.text(1, name);
    attribute.number(3, value);
    attribute.number(20, INT_ATTRIBUTE);
    return attribute;
  }

  private static Message weights(String name, float[][] rows) {
    var tensor = new Message();
    tensor.number(1, rows.length);
    tensor.number(1, rows[0].length);
    tensor.number(2, FLOAT);
    tensor.text(8, name);
    ByteBuffer raw =
        ByteBuffer.allocate(rows.length * rows[0].length * Float.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    for (float[] row : rows) {
      for (float weight : row) {
        raw.putFloat(weight);
      }
    }
    tensor.bytes(9, raw.array());
    return tensor;
  }

  private static Message value(String name, int type, long... shape) {
    var sizes = new Message();
    for (long size : shape) {
      var dimension = new Message();
      if (size < 0) {
        dimension.text(2, "worlds");
      } else {
        dimension.number(1, size);
      }
      sizes.message(1, dimension);
    }
    var tensor = new Message();
    tensor.number(1, type);
    tensor.message(2, sizes);
    var kind = new Message();
    kind.message(1, tensor);
    var value = new Message();
    value.text(1, name);
    value.message(2, kind);
    return value;
  }

  /// A message of a protocol buffer.
  private static final class Message {
    private static final int LENGTH_DELIMITED = 2;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    void number(int field, long value) {
      varint((long) field << 3);
      varint(value);
    }

    void text(int field, String value) {
      bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    void message(int field, Message value) {
      bytes(field, value.bytes());
    }

    void bytes(int field, byte[] value) {
      varint(((long) field << 3) | LENGTH_DELIMITED);
      varint(value.length);
      out.writeBytes(value);
    }

    byte[] bytes() {
      return out.toByteArray();
    }

    private void varint(long value) {
      long left = value;
      while ((left & ~0x7FL) != 0) {
        out.write((int) ((left & 0x7F) | 0x80));
        left >>>= 7;
      }
      out.write((int) left);
    }
  }
}
