package dev.phyla.batch.remote;

import dev.phyla.batch.ElementType;
import dev.phyla.batch.Plane;
import dev.phyla.batch.remote.RemotePlane.Direction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// An environment with further planes, by which a test makes it fail or grow.
///
/// `control` are two ints: 1 for a step that throws, and the number of rows of `trail`, if it is
/// positive. `trail` has a row of numbers for each world, which say world and row. `echo` goes both
/// ways and is doubled in each step. `image` is a single byte without dimensions.
final class Controlled implements RemoteEnvironment {
  private final RemoteEnvironment environment;
  private final int[] control = new int[2];
  private final double[] echo = new double[3];
  private final byte[] image = {42};
  private final List<RemotePlane> planes;

  /// Throws in the next call of the method that is named so.
  String failing = "";

  Controlled(RemoteEnvironment environment) {
    this.environment = environment;
    planes = new ArrayList<>(environment.planes());
    planes.add(RemotePlane.data(Plane.of("control", control, 2), Direction.FROM_CLIENT));
    planes.add(RemotePlane.data(Plane.of("echo", echo, 3), Direction.BOTH));
    planes.add(RemotePlane.data(Plane.of("image", image), Direction.TO_CLIENT));
    planes.add(RemotePlane.data(new Trail(environment.worlds()), Direction.TO_CLIENT));
  }

  /// A plane that grows.
  private final class Trail implements Plane {
    private final int worlds;
    private int rows = 2;

    Trail(int worlds) {
      this.worlds = worlds;
    }

    @Override
    public String name() {
      return "trail";
    }

    @Override
    public ElementType type() {
      return ElementType.FLOAT32;
    }

    @Override
    public long[] shape() {
      rows = control[1] > 0 ? control[1] : rows;
      return new long[] {worlds, rows};
    }

    @Override
    public void copyTo(MemorySegment target) {
      fail("copyTo");
      float[] values = new float[worlds * rows];
      for (int i = 0; i < values.length; i++) {
        int world = i / rows;
        values[i] = world + i % rows / 1024f;
      }
      Plane.of("trail", values, worlds, rows).copyTo(target);
    }

    @Override
    public void copyFrom(MemorySegment source) {
      throw new UnsupportedOperationException("trail is an output");
    }
  }

  private void fail(String method) {
    if (failing.equals(method)) {
      failing = "";
      throw new IllegalStateException(
          method + " fails on request", new ArithmeticException("it was told so"));
    }
  }

  @Override
  public int worlds() {
    return environment.worlds();
  }

  @Override
  public Space observationSpace() {
    return environment.observationSpace();
  }

  @Override
  public Space actionSpace() {
    return environment.actionSpace();
  }

  @Override
  public List<RemotePlane> planes() {
    return planes;
  }

  @Override
  public Set<AutoresetMode> autoresetModes() {
    return environment.autoresetModes();
  }

  @Override
  public void autoreset(AutoresetMode mode) {
    fail("autoreset");
    environment.autoreset(mode);
  }

  @Override
  public void reset(boolean[] mask, long[] seeds) {
    fail("reset");
    environment.reset(mask, seeds);
  }

  @Override
  public void step() {
    fail("step");
    if (control[0] == 1) {
      throw new IllegalStateException("control[0] is 1");
    }
    for (int i = 0; i < echo.length; i++) {
      echo[i] *= 2;
    }
    environment.step();
  }
}
