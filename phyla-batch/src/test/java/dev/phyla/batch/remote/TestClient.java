package dev.phyla.batch.remote;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A client by hand, for tests of the server.
final class TestClient implements AutoCloseable {
  private final SocketChannel channel;

  /// The planes of the current epoch.
  private MappedByteBuffer planes;

  /// Connects without a hello.
  TestClient(Path socket) throws IOException {
    channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(socket));
  }

  /// Connects and says hello.
  ///
  /// @throws RefusedException with the sentence of the server
  static TestClient connect(Path socket, String hello) throws IOException {
    var client = new TestClient(socket);
    client.write(hello(Protocol.VERSION, hello));
    Reply reply = client.read();
    if (reply.code() == Protocol.ERROR) {
      client.close();
      throw new RefusedException(reply.text());
    }
    client.map(reply.text());
    return client;
  }

  static byte[] hello(int version, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(16 + bytes.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(Protocol.MAGIC)
        .putInt(version)
        .putInt(bytes.length)
        .put(bytes)
        .array();
  }

  void write(byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  /// Sends a command and waits for the reply.
  Reply call(byte command) throws IOException {
    write(new byte[] {command});
    Reply reply = read();
    if (reply.code() == Protocol.NEW_EPOCH) {
      map(reply.text());
    }
    return reply;
  }

  Reply read() throws IOException {
    byte code = read(1).get();
    if (code == Protocol.OK) {
      return Reply.OK;
    }
    int length = read(4).getInt();
    return new Reply(code, StandardCharsets.UTF_8.decode(read(length)).toString());
  }

  private ByteBuffer read(int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException();
      }
    }
    return buffer.flip();
  }

  private void map(String path) throws IOException {
    try (FileChannel file =
        FileChannel.open(Path.of(path), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      planes = file.map(FileChannel.MapMode.READ_WRITE, 0, file.size());
    }
  }

  /// The header of the current epoch.
  String header() {
    byte[] text = new byte[planes.order(ByteOrder.LITTLE_ENDIAN).getInt(12)];
    planes.get(16, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /// The memory of a plane, from its first byte.
  ByteBuffer plane(String name) {
    Matcher offset =
        Pattern.compile("\"name\": \"" + name + "\".*?\"offset\": (\\d+)").matcher(header());
    if (!offset.find()) {
      throw new AssertionError("There is no plane " + name + ".");
    }
    int first = 4096 + Integer.parseInt(offset.group(1));
    return planes.slice(first, planes.capacity() - first).order(ByteOrder.nativeOrder());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
