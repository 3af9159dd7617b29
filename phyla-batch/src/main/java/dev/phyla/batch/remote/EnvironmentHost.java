package dev.phyla.batch.remote;

import dev.phyla.batch.Plane;
import dev.phyla.batch.remote.RemotePlane.Direction;
import dev.phyla.batch.remote.RemotePlane.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// Runs an environment for a client: copies planes in, calls the environment, copies planes out.
///
/// Failures of the environment become replies.
final class EnvironmentHost implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger(RemoteServer.class.getName());
  private static final Set<Role> STEP_INPUTS = Set.of(Role.ACTION, Role.DATA);
  private static final Set<Role> RESET_INPUTS = Set.of(Role.RESET_MASK, Role.SEED, Role.DATA);

  private final RemoteEnvironment environment;
  private final ServerDirectory directory;

  /// The planes of the environment, without those of the server.
  private final List<RemotePlane> environmentPlanes;

  /// All planes.
  private final List<RemotePlane> planes;

  private final boolean[] resetMask;
  private final long[] seeds;

  private int epoch;

  /// The file of the current epoch; read by a shutdown hook too.
  private volatile PlaneFile file;

  /// Creates the file of the first epoch.
  ///
  /// @param planes the planes of the environment, which have been checked
  EnvironmentHost(
      RemoteEnvironment environment, List<RemotePlane> planes, ServerDirectory directory)
      throws IOException {
    this.environment = environment;
    this.directory = directory;
    this.environmentPlanes = planes;
    int worlds = environment.worlds();
    this.resetMask = new boolean[worlds];
    this.seeds = new long[worlds];
    this.planes = new ArrayList<>(planes);
    addInput(Role.RESET_MASK, Plane.of(Role.RESET_MASK.label, resetMask, worlds));
    addInput(Role.SEED, Plane.of(Role.SEED.label, seeds, worlds));
    this.epoch = 1;
    this.file = new PlaneFile(directory.planes(epoch), epoch, environment, this.planes);
  }

  private void addInput(Role role, Plane plane) {
    planes.add(new RemotePlane(plane, role, Direction.FROM_CLIENT));
  }

  /// The file of the current epoch.
  Path path() {
    return file.path();
  }

  /// Prepares the environment for a client.
  ///
  /// @throws RefusedException if the environment is not what the client wants
  void admit(Hello hello) {
    if (hello.worlds() != 0 && hello.worlds() != environment.worlds()) {
      throw new RefusedException(
          "The client expects %d worlds, and the environment has %d."
              .formatted(hello.worlds(), environment.worlds()));
    }
    if (!environment.autoresetModes().contains(hello.mode())) {
      throw new RefusedException(
          "The client asks for autoreset mode %s, and the environment supports %s."
              .formatted(
                  hello.mode().label(),
                  environment.autoresetModes().stream()
                      .sorted()
                      .map(AutoresetMode::label)
                      .toList()));
    }
    try {
      environment.autoreset(hello.mode());
    } catch (RuntimeException | AssertionError e) {
      throw new RefusedException(failure("setting the autoreset mode", e).text(), e);
    }
  }

  Reply step() {
    try {
      file.copyIn(STEP_INPUTS);
      environment.step();
    } catch (RuntimeException | AssertionError e) {
      return failure("a step", e);
    }
    return publish();
  }

  /// Resets worlds of the mask.
  ///
  /// @param withSeeds whether the client has written seeds
  Reply reset(boolean withSeeds) {
    try {
      file.copyIn(RESET_INPUTS);
      if (!withSeeds) {
        Arrays.fill(seeds, -1);
      }
      environment.reset(resetMask, seeds);
    } catch (RuntimeException | AssertionError e) {
      return failure("a reset", e);
    }
    return publish();
  }

  /// Copies results to the file, or to a new one if the shape of a plane has changed.
  private Reply publish() {
    try {
      if (file.isCurrent()) {
        file.copyOut();
        return Reply.OK;
      }
      startEpoch();
      return Reply.newEpoch(file.path().toString());
    } catch (IOException e) {
      return failure("making a new file for planes", e);
    } catch (RuntimeException | AssertionError e) {
      return failure("copying planes to the client", e);
    }
  }

  private void startEpoch() throws IOException {
    EnvironmentCheck.check(environment, environmentPlanes);
    PlaneFile old = file;
    file = new PlaneFile(directory.planes(epoch + 1), epoch + 1, environment, planes);
    epoch++;
    old.close();
  }

  private static Reply failure(String what, Throwable e) {
    LOGGER.log(System.Logger.Level.WARNING, "The environment failed in " + what + ".", e);
    var text = new StringBuilder("The environment failed in " + what + ": " + e);
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      text.append("; because of ").append(cause);
    }
    return Reply.error(text.toString());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
