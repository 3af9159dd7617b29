package dev.phyla.bench.shape;

import static dev.phyla.Term.read;

import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/*
 * A hundred systems have a hundred lambdas, in a hundred places of a program. Here ten classes with one
 * each are defined ten times: every copy has methods, profiles and a lambda class of its own, which is
 * what the compilers see of a program with a hundred systems.
 */

/// A hundred systems over a thousand rows, all different for the compilers.
final class HundredSystems implements Shape {
  private static final int ROWS = 1000;
  private static final int COPIES = 10;

  private final World world = new World();
  private final HundredSystemsByHand arrays = new HundredSystemsByHand(ROWS);
  private final List<Runnable> byPhyla = new ArrayList<>();
  private final List<Runnable> byHand = new ArrayList<>();

  HundredSystems() {
    for (int row = 0; row < ROWS; row++) {
      world.spawn(
          new SystemTemplates.Position(arrays.x[row], arrays.y[row]),
          new SystemTemplates.Velocity(arrays.dx[row], arrays.dy[row]),
          new SystemTemplates.Health(arrays.points[row], arrays.wounds[row]));
    }
    for (int copy = 0; copy < COPIES; copy++) {
      for (Class<? extends SystemTemplates.Template> template : SystemTemplates.ALL) {
        SystemTemplates.Template system = copyOf(template);
        byPhyla.add(system.byPhyla(world));
        byHand.add(system.byHand(arrays));
      }
    }
  }

  private static SystemTemplates.Template copyOf(
      Class<? extends SystemTemplates.Template> template) {
    String file = template.getName().substring(template.getPackageName().length() + 1) + ".class";
    try (InputStream bytes = template.getResourceAsStream(file)) {
      if (bytes == null) {
        throw new IllegalStateException("There is no class file of " + template.getName() + ".");
      }
      return (SystemTemplates.Template)
          MethodHandles.lookup()
              .defineHiddenClass(bytes.readAllBytes(), false)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException("A system could not be copied.", failure);
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
        .query(
            read(SystemTemplates.Position.class),
            read(SystemTemplates.Velocity.class),
            read(SystemTemplates.Health.class))
        .each(
            (position, velocity, health) -> {
              sum.add(position.x(), position.y());
              sum.add(velocity.dx(), velocity.dy());
              sum.add((long) health.points() << 32 | health.wounds());
            });
    return sum.value();
  }
}
