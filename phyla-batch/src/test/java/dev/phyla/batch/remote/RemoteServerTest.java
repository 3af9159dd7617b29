package dev.phyla.batch.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.batch.ElementType;
import dev.phyla.batch.Plane;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RemoteServerTest {
  private static final int WORLDS = 3;

  @TempDir private Path directory;

  private final Controlled environment = new Controlled(new CartPole(WORLDS, 500));
  private RemoteServer server;
  private CompletableFuture<Void> serving;

  private Path start() throws IOException {
    return start(environment);
  }

  private Path start(RemoteEnvironment served) throws IOException {
    server = RemoteServer.open(directory, served);
    serving =
        CompletableFuture.runAsync(
            () -> {
              try {
                server.serve();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    return server.socket();
  }

  @AfterEach
  void closeServer() throws IOException {
    if (server != null) {
      server.close();
      serving.join();
      assertThat(files()).isEmpty();
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static List<Integer> steps(TestClient client) {
    ByteBuffer steps = client.plane("steps");
    return List.of(steps.getInt(0), steps.getInt(4), steps.getInt(8));
  }

  @Test
  void aStepReadsActionsAndWritesResults() throws IOException {
    try (var client = TestClient.connect(start(), "autoreset_mode=NextStep")) {
      float still = client.plane("x_dot").getFloat(0);
      client.plane("action").putInt(0, 1).putInt(4, 0);
      assertThat(client.call(Protocol.STEP)).isEqualTo(Reply.OK);
      assertThat(client.plane("x_dot").getFloat(0)).isGreaterThan(still + .1f);
      assertThat(client.plane("x_dot").getFloat(4)).isLessThan(still - .1f);
      assertThat(client.plane("reward").getFloat(8)).isEqualTo(1);
      assertThat(steps(client)).containsExactly(1, 1, 1);
    }
  }

  @Test
  void aResetReadsMaskAndSeeds() throws IOException {
    try (var client = TestClient.connect(start(), "")) {
      client.call(Protocol.STEP);
      client.plane("reset_mask").put(1, (byte) 1);
      client.plane("seed").putLong(8, 99);
      assertThat(client.call(Protocol.RESET)).isEqualTo(Reply.OK);
      assertThat(steps(client)).containsExactly(1, 0, 1);
      float unseeded = client.plane("x").getFloat(4);
      client.call(Protocol.RESET_WITH_SEEDS);
      float seeded = client.plane("x").getFloat(4);
      client.call(Protocol.RESET_WITH_SEEDS);
      assertThat(client.plane("x").getFloat(4)).isEqualTo(seeded).isNotEqualTo(unseeded);
    }
  }

  @Test
  void planesOfBothDirectionsAreReadAndWritten() throws IOException {
    try (var client = TestClient.connect(start(), "")) {
      client.plane("echo").putDouble(16, 21);
      client.call(Protocol.STEP);
      assertThat(client.plane("echo").getDouble(16)).isEqualTo(42);
    }
  }

  @Test
  void anotherShapeMakesANewFileAndDeletesTheOldOne() throws IOException {
    try (var client = TestClient.connect(start(), "")) {
      List<String> before = files();
      ByteBuffer old = client.plane("steps");
      assertThat(client.header()).contains("\"epoch\": 1,");
      client.plane("control").putInt(4, 1000);
      assertThat(client.call(Protocol.STEP).code()).isEqualTo(Protocol.NEW_EPOCH);
      assertThat(client.header()).contains("\"epoch\": 2,").contains("\"shape\": [3, 1000]");
      assertThat(client.plane("trail").getFloat(4 * 2999)).isEqualTo(2 + 999 / 1024f);
      assertThat(old.getInt(0)).isZero();
      assertThat(steps(client)).containsExactly(1, 1, 1);
      assertThat(files()).hasSize(2).isNotEqualTo(before);
      assertThat(client.call(Protocol.STEP)).isEqualTo(Reply.OK);
    }
  }

  @Test
  void aNewFileThatCannotBeMadeIsReportedAndTriedAgain() throws IOException {
    try (var client = TestClient.connect(start(), "")) {
      Path next = directory.resolve(files().getFirst().replaceAll("-1\\.planes$", "-2.planes"));
      Files.createDirectory(next);
      Files.createFile(next.resolve("in-the-way"));
      client.plane("control").putInt(4, 10);
      Reply reply = client.call(Protocol.STEP);
      assertThat(reply.code()).isEqualTo(Protocol.ERROR);
      assertThat(reply.text()).contains("failed in making a new file for planes");
      Files.delete(next.resolve("in-the-way"));
      Files.delete(next);
      assertThat(client.call(Protocol.STEP).code()).isEqualTo(Protocol.NEW_EPOCH);
    }
  }

  @Test
  void anObservationThatNoLongerFitsItsSpaceIsReported() throws IOException {
    float[][] observation = {new float[WORLDS]};
    var planes = new ArrayList<>(Sample.points(WORLDS).planes().subList(2, 7));
    planes.add(RemotePlane.observation(new ChangingPlane(observation)));
    Runnable onStep = () -> observation[0] = new float[2 * WORLDS];
    var changing =
        new Sample(
            WORLDS,
            Space.box(0, 1, 1),
            Sample.points(WORLDS).actionSpace(),
            planes,
            Sample.points(WORLDS).autoresetModes(),
            onStep);
    try (var client = TestClient.connect(start(changing), "")) {
      assertThat(client.call(Protocol.STEP).text())
          .contains("failed in copying planes to the client")
          .contains("shape [3, 2]")
          .contains("needs shape [3, 1]");
    }
  }

  @Test
  void failuresOfTheEnvironmentAreReportedWithTheirCauses() throws IOException {
    try (var client = TestClient.connect(start(), "")) {
      environment.failing = "step";
      Reply failed = client.call(Protocol.STEP);
      assertThat(failed.code()).isEqualTo(Protocol.ERROR);
      assertThat(failed.text())
          .isEqualTo(
              "The environment failed in a step: java.lang.IllegalStateException: step fails on request; because of java.lang.ArithmeticException: it was told so");
      environment.failing = "reset";
      assertThat(client.call(Protocol.RESET).text()).contains("failed in a reset");
      environment.failing = "copyTo";
      assertThat(client.call(Protocol.STEP).text()).contains("failed in copying planes");
      assertThat(client.call(Protocol.STEP)).isEqualTo(Reply.OK);
      assertThat(steps(client)).containsExactly(2, 2, 2);
    }
  }

  @Test
  void longMessagesAreCut() throws IOException {
    var verbose =
        new Sample(
            1,
            Space.discrete(2),
            Space.discrete(2),
            List.of(
                RemotePlane.observation(Plane.of("o", new int[1], 1)),
                RemotePlane.action(Plane.of("a", new int[1], 1)),
                RemotePlane.reward(Plane.of("r", new float[1], 1)),
                RemotePlane.terminated(Plane.of("t", new boolean[1], 1)),
                RemotePlane.truncated(Plane.of("u", new boolean[1], 1))),
            Sample.points(1).autoresetModes(),
            () -> {
              throw new AssertionError("long ".repeat(100_000));
            });
    try (var client = TestClient.connect(start(verbose), "")) {
      assertThat(client.call(Protocol.STEP).text()).hasSizeLessThan(20_000).endsWith("…");
    }
  }

  @Test
  void unknownCommandsAreReported() throws IOException {
    try (var client = TestClient.connect(start(), "")) {
      assertThat(client.call((byte) 'z').text())
          .isEqualTo("The server does not know the command 122.");
      assertThat(client.call(Protocol.STEP)).isEqualTo(Reply.OK);
    }
  }

  @Test
  void aSecondClientIsRefusedAndTheFirstUndisturbed() throws IOException {
    Path socket = start();
    try (var first = TestClient.connect(socket, "pid=41")) {
      assertThatThrownBy(() -> TestClient.connect(socket, "pid=42"))
          .hasMessageStartingWith("Process 41 is connected to this server already.");
      assertThat(first.call(Protocol.STEP)).isEqualTo(Reply.OK);
    }
    TestClient.connect(socket, "pid=42").close();
  }

  @Test
  void aSilentConnectionKeepsNobodyOut() throws IOException {
    Path socket = start();
    try (var silent = new TestClient(socket);
        var client = TestClient.connect(socket, "")) {
      assertThat(client.call(Protocol.STEP)).isEqualTo(Reply.OK);
      silent.write(new byte[] {'P'});
      assertThat(client.call(Protocol.STEP)).isEqualTo(Reply.OK);
    }
    TestClient.connect(socket, "").close();
  }

  @Test
  void aHelloMayArriveInPieces() throws IOException {
    try (var client = new TestClient(start())) {
      for (byte each : TestClient.hello(Protocol.VERSION, "num_envs=3\nother=thing\n")) {
        client.write(new byte[] {each});
      }
      assertThat(client.read().code()).isEqualTo(Protocol.NEW_EPOCH);
    }
  }

  @Test
  void clientsThatDoNotFitAreRefusedWithBothSides() throws IOException {
    Path socket = start();
    assertThatThrownBy(() -> TestClient.connect(socket, "num_envs=8"))
        .hasMessage("The client expects 8 worlds, and the environment has 3.");
    assertThatThrownBy(() -> TestClient.connect(socket, "num_envs=many"))
        .hasMessage("The client sends num_envs=many, which is not a number.");
    assertThatThrownBy(() -> TestClient.connect(socket, "autoreset_mode=Sometimes"))
        .hasMessage(
            "The client asks for autoreset mode 'Sometimes'. The modes are [NextStep, SameStep, Disabled].");
    environment.failing = "autoreset";
    assertThatThrownBy(() -> TestClient.connect(socket, ""))
        .hasMessageContaining("autoreset fails on request");
    TestClient.connect(socket, "num_envs=3").close();
  }

  @Test
  void modesThatTheEnvironmentLacksAreRefused() throws IOException {
    Path socket = start(Sample.points(2));
    assertThatThrownBy(() -> TestClient.connect(socket, "autoreset_mode=Disabled"))
        .hasMessage(
            "The client asks for autoreset mode Disabled, and the environment supports [NextStep].");
  }

  @Test
  void otherVersionsAndOtherProgramsAreRefused() throws IOException {
    Path socket = start();
    try (var client = new TestClient(socket)) {
      client.write(TestClient.hello(2, "from the future"));
      assertThat(client.read().text())
          .startsWith("The client speaks version 2 of the protocol, and the server version 1.");
    }
    byte[] tooLong =
        ByteBuffer.allocate(16)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(Protocol.MAGIC)
            .putInt(1)
            .putInt(1 << 20)
            .array();
    byte[] negative = tooLong.clone();
    negative[15] = -1;
    for (byte[] hello :
        List.of("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII), tooLong, negative)) {
      try (var client = new TestClient(socket)) {
        client.write(hello);
        assertThat(client.read().text()).contains("what connected is no client of it");
        assertThatThrownBy(client::read).isInstanceOf(EOFException.class);
      }
    }
  }

  @Test
  void theEnvironmentKeepsItsStateWhenClientsLeave() throws IOException {
    Path socket = start();
    for (int i = 1; i <= 5; i++) {
      try (var client = TestClient.connect(socket, "")) {
        client.call(Protocol.STEP);
        assertThat(steps(client)).containsExactly(i, i, i);
        if (i % 2 == 0) {
          client.write(new byte[] {Protocol.CLOSE});
          assertThatThrownBy(client::read).isInstanceOf(EOFException.class);
        }
      }
    }
  }

  @Test
  void aClientThatLeavesInTheMiddleOfAStepDoesNotMatter() throws IOException {
    Path socket = start();
    for (int i = 0; i < 5; i++) {
      try (var client = TestClient.connect(socket, "")) {
        client.write(new byte[] {Protocol.STEP});
      }
    }
    try (var client = TestClient.connect(socket, "")) {
      assertThat(steps(client)).containsExactly(5, 5, 5);
    }
  }

  @Test
  void aServerEndsWithTheClientThatOwnsIt() throws IOException {
    Path socket = start();
    TestClient.connect(socket, "").close();
    TestClient.connect(socket, "owner=true").close();
    serving.join();
    assertThat(files()).isNotEmpty();
    server.close();
    assertThat(files()).isEmpty();
  }

  @Test
  void aClientNoticesThatTheServerIsClosed() throws IOException {
    try (var client = TestClient.connect(start(), "")) {
      server.close();
      serving.join();
      assertThatThrownBy(() -> client.call(Protocol.STEP)).isInstanceOf(IOException.class);
    }
    server.close();
    assertThatIllegalStateException()
        .isThrownBy(server::serve)
        .withMessage("The server is closed.");
  }

  @Test
  void aServerCanBeClosedInsideAStep() throws IOException {
    var closing = new ArrayList<RemoteServer>();
    Sample base = Sample.points(1);
    var environment =
        new Sample(
            1,
            base.observationSpace(),
            base.actionSpace(),
            base.planes(),
            base.autoresetModes(),
            () -> {
              try {
                closing.getFirst().close();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    Path socket = start(environment);
    closing.add(server);
    try (var client = TestClient.connect(socket, "")) {
      assertThat(client.call(Protocol.STEP)).isEqualTo(Reply.OK);
      serving.join();
      assertThat(files()).isEmpty();
    }
  }

  @Test
  void anInterruptEndsServing() throws Exception {
    server = RemoteServer.open(directory, environment);
    serving = CompletableFuture.completedFuture(null);
    var thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    server.serve();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    TestClient.connect(server.socket(), "").close();
    assertThatIllegalStateException()
        .isThrownBy(server::serve)
        .withMessage("The server serves already.");
    thread.interrupt();
    thread.join();
  }

  @Test
  void filesAreForTheirOwnerOnly() throws IOException {
    directory = directory.resolve("made/by/server");
    TestClient.connect(start(), "").close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");
    for (String file : files()) {
      assertThat(
              PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file))))
          .isEqualTo("rw-------");
    }
    assertThat(files()).hasSize(2).contains("phyla.sock");
  }

  @Test
  void anEnvironmentThatIsNotCompleteIsRefused() throws IOException {
    var incomplete =
        new Sample(
            1,
            Space.discrete(2),
            Space.discrete(2),
            List.of(),
            Sample.points(1).autoresetModes(),
            () -> {});
    assertThatThrownBy(() -> RemoteServer.open(directory, incomplete))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void aPlaneThatCannotBeCopiedLeavesNoFiles() throws IOException {
    environment.failing = "copyTo";
    assertThatThrownBy(() -> RemoteServer.open(directory, environment))
        .hasMessage("copyTo fails on request");
    assertThat(files()).isEmpty();
  }

  /// A plane over whatever array is in a box at the moment.
  private record ChangingPlane(float[][] box) implements Plane {
    private Plane current() {
      return Plane.of("o", box[0], WORLDS, box[0].length / WORLDS);
    }

    @Override
    public String name() {
      return "o";
    }

    @Override
    public ElementType type() {
      return ElementType.FLOAT32;
    }

    @Override
    public long[] shape() {
      return current().shape();
    }

    @Override
    public void copyTo(MemorySegment target) {
      current().copyTo(target);
    }

    @Override
    public void copyFrom(MemorySegment source) {
      current().copyFrom(source);
    }
  }
}
