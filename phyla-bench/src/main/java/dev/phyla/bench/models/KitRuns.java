package dev.phyla.bench.models;

import static dev.phyla.Term.read;

import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.examples.models.FlockingBirds;
import dev.phyla.examples.models.Schelling;
import dev.phyla.examples.models.WolfSheep;
import dev.phyla.model.Model;
import dev.phyla.model.space.Patch;
import java.util.function.ToLongFunction;

/// Runs of the models of the examples. Runs share a schema, as the runs of a sweep do.
final class KitRuns {
  static final int TICKS = 100;
  static final int TICKS_OF_SCHELLING = 20;

  private KitRuns() {}

  static ModelRuns.Run wolfSheep(WolfSheep.Settings settings) {
    return run(WolfSheep.MODEL, settings, TICKS, KitRuns::sumOfWolfSheep);
  }

  static ModelRuns.Run flocking(FlockingBirds.Settings settings) {
    return run(FlockingBirds.MODEL, settings, TICKS, KitRuns::sumOfBirds);
  }

  static ModelRuns.Run schelling(Schelling.Settings settings) {
    return run(Schelling.MODEL, settings, TICKS_OF_SCHELLING, KitRuns::sumOfPeople);
  }

  private static <P extends Record> ModelRuns.Run run(
      Model<P> model, P settings, int ticks, ToLongFunction<World> checksum) {
    var schema = new Schema();
    return (seed, isChecked) -> {
      try (var simulation = model.create(settings, seed, schema)) {
        simulation.run(ticks);
        return isChecked ? checksum.applyAsLong(simulation.world()) : simulation.world().count();
      }
    };
  }

  /// A checksum of all animals and the grass.
  static long sumOfWolfSheep(World world) {
    var sum = new Checksum();
    int side = (int) Math.sqrt(world.query(read(Patch.class), read(WolfSheep.Grass.class)).count());
    world
        .query(read(WolfSheep.Sheep.class))
        .each(animal -> PlainWolfSheep.addAnimal(sum, 0, animal.cell(), animal.energy()));
    world
        .query(read(WolfSheep.Wolf.class))
        .each(animal -> PlainWolfSheep.addAnimal(sum, 1, animal.cell(), animal.energy()));
    world
        .query(read(Patch.class), read(WolfSheep.Grass.class))
        .each((patch, grass) -> sum.add(patch.y() * side + patch.x(), grass.ticksLeft()));
    return sum.value();
  }

  /// A checksum of all birds.
  static long sumOfBirds(World world) {
    var sum = new Checksum();
    world
        .query(read(FlockingBirds.Bird.class))
        .each(bird -> PlainFlocking.addBird(sum, bird.x(), bird.y(), bird.dx(), bird.dy()));
    return sum.value();
  }

  /// A checksum of all people.
  static long sumOfPeople(World world) {
    var sum = new Checksum();
    world
        .query(read(Schelling.Person.class))
        .each(
            person -> PlainSchelling.addPerson(sum, person.cell(), person.group(), person.share()));
    return sum.value();
  }
}
