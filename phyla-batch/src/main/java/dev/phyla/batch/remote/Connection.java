package dev.phyla.batch.remote;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A connected socket that does not block.
final class Connection implements AutoCloseable {
  private final SocketChannel channel;
  private final ByteBuffer command = ByteBuffer.allocateDirect(1);
  private final ByteBuffer ok = ByteBuffer.allocateDirect(1).put(0, Protocol.OK);
  private final ByteBuffer hello =
      ByteBuffer.allocate(Protocol.HELLO_PREFIX + Protocol.MAX_HELLO)
          .order(ByteOrder.LITTLE_ENDIAN);

  Connection(SocketChannel channel) {
    this.channel = channel;
  }

  /// Reads what has arrived of a hello.
  ///
  /// @return the hello, or null if it is not complete
  /// @throws RefusedException if this is no hello that the server understands
  /// @throws EOFException if the client has left
  @Nullable Hello readHello() throws IOException {
    // No byte more than the hello has: commands may follow it.
    hello.limit(Protocol.HELLO_PREFIX + Math.max(0, helloLength()));
    while (hello.hasRemaining()) {
      int read = channel.read(hello);
      if (read < 0) {
        throw new EOFException();
      } else if (read == 0) {
        return null;
      }
      hello.limit(Protocol.HELLO_PREFIX + Math.max(0, helloLength()));
    }
    int version = hello.getInt(Protocol.MAGIC.length);
    if (version != Protocol.VERSION) {
      throw new RefusedException(
          "The client speaks version %d of the protocol, and the server version %d. Use the same release of Phyla on both sides."
              .formatted(version, Protocol.VERSION));
    }
    return Hello.parse(
        new String(hello.array(), Protocol.HELLO_PREFIX, helloLength(), StandardCharsets.UTF_8));
  }

  /// The length of the text, or -1 if it is not known yet.
  private int helloLength() {
    if (hello.position() < Protocol.HELLO_PREFIX) {
      return -1;
    }
    int length = hello.getInt(Protocol.MAGIC.length + 4);
    boolean isHello = Arrays.equals(hello.array(), 0, Protocol.MAGIC.length, Protocol.MAGIC, 0, 8);
    if (!isHello || length < 0 || length > Protocol.MAX_HELLO) {
      throw new RefusedException(
          "This is a server of Phyla environments, and what connected is no client of it.");
    }
    return length;
  }

  /// Reads a command.
  ///
  /// @return the command, or 0 if none has arrived
  /// @throws EOFException if the client has left
  byte readCommand() throws IOException {
    int read = channel.read(command.clear());
    if (read < 0) {
      throw new EOFException();
    }
    return read == 0 ? 0 : command.get(0);
  }

  /// Sends a reply, without waiting.
  ///
  /// @throws IOException if the client has left, or does not read
  void send(Reply reply) throws IOException {
    write(reply.code() == Protocol.OK ? ok.clear() : reply.encode());
  }

  private void write(ByteBuffer reply) throws IOException {
    while (reply.hasRemaining()) {
      if (channel.write(reply) == 0) {
        throw new IOException("The client does not read replies.");
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
