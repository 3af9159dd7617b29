package dev.phyla.batch.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// What the server answers to a hello or a command.
///
/// @param code the first byte
/// @param text what follows, except for [Protocol#OK]
record Reply(byte code, String text) {
  static final Reply OK = new Reply(Protocol.OK, "");
  private static final int MAX_TEXT = 1 << 14;

  static Reply newEpoch(String path) {
    return new Reply(Protocol.NEW_EPOCH, path);
  }

  static Reply error(String sentence) {
    return new Reply(
        Protocol.ERROR,
        sentence.length() > MAX_TEXT ? sentence.substring(0, MAX_TEXT) + "…" : sentence);
  }

  /// Encodes a reply that has a text.
  ByteBuffer encode() {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(5 + bytes.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(code)
        .putInt(bytes.length)
        .put(bytes)
        .flip();
  }
}
