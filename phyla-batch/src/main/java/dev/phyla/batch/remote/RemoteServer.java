package dev.phyla.batch.remote;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Lets a client in another process drive an environment.
///
/// ```java
/// try (var server = RemoteServer.open(directory, environment)) {
///   server.serve();
/// }
/// ```
///
/// The planes of the environment are in a file that both sides have mapped, and a step is one byte
/// each way through a Unix-domain socket. Both are in the directory of the server, and only their
/// owner can use them. If the shape of a plane changes, the server makes a new file; what the
/// client has mapped stays valid.
///
/// There is one client at a time. Further clients are refused, and do not disturb the first. When a
/// client leaves or is killed, the environment keeps its state and the server waits for the next
/// client. Only if a client has started the server, the server ends with it.
// One thread does everything, with a selector. It looks at the client before it looks at new
// connections, so a client that was killed never keeps its successor out, and the environment is
// always called by the thread of serve(). The selector costs one system call a step.
public final class RemoteServer implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger(RemoteServer.class.getName());

  private final ServerDirectory directory;
  private final EnvironmentHost host;
  private final ServerSocketChannel listener;
  private final Selector selector;
  private final Thread shutdownHook = new Thread(this::deleteFiles, "phyla-remote-files");

  /// Held by the thread that serves, so that nothing is released under it.
  private final ReentrantLock serving = new ReentrantLock();

  private volatile boolean isClosed;
  private boolean isReleased;

  /// The client that is served and its hello, or null if there is none.
  private @Nullable SelectionKey client;

  private @Nullable Hello clientHello;

  /// The server belongs to the client that has left, so it ends.
  private boolean isAbandoned;

  private RemoteServer(
      ServerDirectory directory, ServerSocketChannel listener, EnvironmentHost host)
      throws IOException {
    this.directory = directory;
    this.listener = listener;
    this.host = host;
    this.selector = Selector.open();
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  /// Opens a server, to which clients can connect from now on. They are served by [#serve()].
  ///
  /// Files of a server whose process has died are removed from the directory.
  ///
  /// @param directory a directory for the socket and the planes; it is created if it does not
  ///   exist, with access for its owner only. A directory in memory, such as `/dev/shm/name`,
  ///   avoids writes to a disk
  /// @param environment what to serve
  /// @return a server
  /// @throws IllegalArgumentException if planes of the environment do not match their roles or
  ///   spaces
  /// @throws IOException if files cannot be written, or another server uses the directory
  public static RemoteServer open(Path directory, RemoteEnvironment environment)
      throws IOException {
    List<RemotePlane> planes = List.copyOf(environment.planes());
    EnvironmentCheck.check(environment, planes);
    var own = new ServerDirectory(directory);
    ServerSocketChannel listener = own.bind();
    try {
      own.deleteStalePlanes();
      return new RemoteServer(own, listener, new EnvironmentHost(environment, planes, own));
    } catch (IOException | RuntimeException | Error e) {
      listener.close();
      Files.deleteIfExists(own.socket());
      throw e;
    }
  }

  /// The path that clients connect to: `phyla.sock` in the directory of the server.
  ///
  /// @return an absolute path
  public Path socket() {
    return directory.socket();
  }

  /// Serves clients, one after another, with this thread. Returns after [#close()], after an
  /// interrupt, or when a client has left that had started this server.
  ///
  /// @throws IllegalStateException if the server is closed, or serves already
  /// @throws IOException if the selector fails
  public void serve() throws IOException {
    if (serving.isHeldByCurrentThread() || !serving.tryLock()) {
      throw new IllegalStateException("The server serves already.");
    }
    try {
      if (isClosed) {
        throw new IllegalStateException("The server is closed.");
      }
      while (!isClosed && !isAbandoned && !Thread.currentThread().isInterrupted()) {
        selector.select();
        serveReadyKeys();
      }
    } catch (ClosedByInterruptException _) { // which has closed a channel, so nothing can be served
      isClosed = true;
    } finally {
      if (isClosed) {
        release();
      }
      serving.unlock();
    }
  }

  private void serveReadyKeys() throws IOException {
    Set<SelectionKey> ready = selector.selectedKeys();
    SelectionKey current = client;
    if (current != null && ready.remove(current)) {
      serveCommand(current);
    }
    for (SelectionKey key : ready) {
      if (key.isAcceptable()) {
        accept();
      } else {
        greet(key);
      }
    }
    ready.clear();
  }

  private void accept() throws IOException {
    SocketChannel channel = listener.accept();
    if (channel != null) {
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, new Connection(channel));
    }
  }

  /// Reads the hello of a connection that is not a client yet.
  private void greet(SelectionKey key) {
    var connection = (Connection) key.attachment();
    try {
      Hello hello = connection.readHello();
      if (hello != null) {
        admit(hello);
        connection.send(Reply.newEpoch(host.path().toString()));
        client = key;
        clientHello = hello;
      }
    } catch (RefusedException e) {
      refuse(connection, e);
    } catch (IOException _) { // gone before it was a client
      close(connection);
    }
  }

  private void admit(Hello hello) {
    if (clientHello != null) {
      throw new RefusedException(
          "Process %d is connected to this server already. A server has one client at a time: close the other one, or start another server."
              .formatted(clientHello.pid()));
    }
    host.admit(hello);
  }

  private static void refuse(Connection connection, RefusedException reason) {
    try (connection) {
      connection.send(Reply.error(String.valueOf(reason.getMessage())));
    } catch (IOException _) { // gone before it was told
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      LOGGER.log(System.Logger.Level.DEBUG, "A connection could not be closed.", e);
    }
  }

  private void serveCommand(SelectionKey key) {
    var connection = (Connection) key.attachment();
    try {
      byte command = connection.readCommand();
      switch (command) {
        case 0 -> {}
        case Protocol.STEP -> connection.send(host.step());
        case Protocol.RESET -> connection.send(host.reset(false));
        case Protocol.RESET_WITH_SEEDS -> connection.send(host.reset(true));
        case Protocol.CLOSE -> leave(connection);
        default ->
            connection.send(
                Reply.error("The server does not know the command %d.".formatted(command)));
      }
    } catch (IOException _) { // the client has left, or was killed
      leave(connection);
    }
  }

  private void leave(Connection connection) {
    isAbandoned = clientHello != null && clientHello.isOwner();
    client = null;
    clientHello = null;
    close(connection);
  }

  /// Closes the server and deletes its files. A client that is connected notices it at once. If
  /// another thread serves, this waits until the current step has ended and [#serve()] returns; if
  /// this thread serves, the server closes after the current step.
  @Override
  public void close() throws IOException {
    isClosed = true;
    selector.wakeup();
    if (serving.isHeldByCurrentThread()) {
      return;
    }
    serving.lock();
    try {
      release();
    } finally {
      serving.unlock();
    }
  }

  private void release() throws IOException {
    if (isReleased) {
      return;
    }
    isReleased = true;
    try (listener;
        selector;
        host) {
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    } finally {
      Files.deleteIfExists(directory.socket());
      removeShutdownHook();
    }
  }

  private void removeShutdownHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException _) { // the JVM is shutting down
    }
  }

  /// What is left to do if the JVM ends without close().
  private void deleteFiles() {
    try {
      Files.deleteIfExists(directory.socket());
      Files.deleteIfExists(host.path());
    } catch (IOException e) {
      LOGGER.log(System.Logger.Level.DEBUG, "Files of a server could not be deleted.", e);
    }
  }
}
