package dev.phyla.bench.shape;

import static dev.phyla.Term.read;

import dev.phyla.World;
import dev.phyla.bench.shape.SystemTemplates.Health;
import dev.phyla.bench.shape.SystemTemplates.Position;
import dev.phyla.bench.shape.SystemTemplates.Template;
import dev.phyla.bench.shape.SystemTemplates.Velocity;
import dev.phyla.bench.workload.Checksum;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/*
 * Each of the ten classes of SystemTemplates is defined ten times, as a hidden class. Every copy
 * has its own methods, profiles and lambda classes, like a program with a hundred different
 * systems.
 */

/// A hundred systems over a thousand rows, all different to the JIT compilers.
final class HundredSystems implements Shape {
  private static final int ROWS = 1000;
  private static final int COPIES = 10;

  private final World world = new World();
  private final SystemArrays arrays = new SystemArrays(ROWS);
  private final List<Runnable> byPhyla = new ArrayList<>();
  private final List<Runnable> byHand = new ArrayList<>();

  HundredSystems() {
    for (int row = 0; row < ROWS; row++) {
      world.spawn(
          new Position(arrays.x[row], arrays.y[row]),
          new Velocity(arrays.dx[row], arrays.dy[row]),
          new Health(arrays.points[row], arrays.wounds[row]));
    }
    for (int copy = 0; copy < COPIES; copy++) {
      for (Class<? extends Template> template : SystemTemplates.ALL) {
        Template system = copyOf(template);
        byPhyla.add(system.byPhyla(world));
        byHand.add(system.byHand(arrays));
      }
    }
  }

  /// An instance of a copy of a class.
  private static Template copyOf(Class<? extends Template> template) {
    String file = template.getName().substring(template.getPackageName().length() + 1) + ".class";
    try (InputStream bytes = template.getResourceAsStream(file)) {
      if (bytes == null) {
        throw new IllegalStateException(
            "The class file of " + template.getName() + " was not found.");
      }
      return (Template)
          MethodHandles.lookup()
              .defineHiddenClass(bytes.readAllBytes(), false)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(template.getName() + " could not be copied.", failure);
    }
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public void tickByHand() {
    byHand.forEach(Runnable::run);
  }

  @Override
  public void tickByPhyla() {
    byPhyla.forEach(Runnable::run);
  }

  @Override
  public long checksumByHand() {
    return arrays.checksum();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    world
        .query(read(Position.class), read(Velocity.class), read(Health.class))
        .each(
            (position, velocity, health) -> {
              sum.add(position.x(), position.y());
              sum.add(velocity.dx(), velocity.dy());
              sum.add(health.points(), health.wounds());
            });
    return sum.value();
  }
}
