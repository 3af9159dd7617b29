package dev.phyla.bench.mason;

import dev.phyla.examples.models.Schelling.Settings;
import sim.engine.RandomSequence;
import sim.engine.SimState;
import sim.engine.Steppable;
import sim.field.grid.ObjectGrid2D;
import sim.util.Bag;
import sim.util.Int2D;
import sim.util.IntBag;

/// Schelling's model: a grid of objects, a bag of empty places, and people in a random sequence.
final class MasonSchelling extends SimState {
  private static final long serialVersionUID = 1;

  private final transient Settings settings;
  private final ObjectGrid2D town;
  private final Bag empty = new Bag();
  private final Person[] people;
  private final Bag near = new Bag();
  private final IntBag nearX = new IntBag();
  private final IntBag nearY = new IntBag();

  MasonSchelling(Settings settings, long seed) {
    super(seed);
    this.settings = settings;
    town = new ObjectGrid2D(settings.side(), settings.side());
    people = new Person[settings.people()];
  }

  /// Runs the model.
  ///
  /// @return the number of happy people in the end
  static long run(Settings settings, long seed) {
    MasonSchelling model = started(settings, seed);
    for (int tick = 0; tick < 20; tick++) {
      model.schedule.step(model);
    }
    return model.happy();
  }

  static MasonSchelling started(Settings settings, long seed) {
    var model = new MasonSchelling(settings, seed);
    model.start();
    return model;
  }

  int happy() {
    int happy = 0;
    for (Person person : people) {
      happy += person.isHappy ? 1 : 0;
    }
    return happy;
  }

  /// The mean share of alike neighbours.
  double segregation() {
    double shares = 0;
    for (Person person : people) {
      shares += person.share;
    }
    return shares / people.length;
  }

  @Override
  public void start() {
    super.start();
    for (int x = 0; x < settings.side(); x++) {
      for (int y = 0; y < settings.side(); y++) {
        empty.add(new Int2D(x, y));
      }
    }
    empty.shuffle(random);
    for (int i = 0; i < people.length; i++) {
      var place = (Int2D) empty.remove(empty.numObjs - 1);
      people[i] = new Person(place, i % 2);
      town.set(place.x, place.y, people[i]);
    }
    schedule.scheduleRepeating(new RandomSequence(people));
  }

  private static final class Person implements Steppable {
    private static final long serialVersionUID = 1;

    private final int group;
    private Int2D place;
    private boolean isHappy;
    private double share = 0.5;

    private Person(Int2D place, int group) {
      this.place = place;
      this.group = group;
    }

    @Override
    public void step(SimState state) {
      var model = (MasonSchelling) state;
      int radius = model.settings.radius();
      Bag near =
          model.town.getNeighborsMaxDistance(
              place.x, place.y, radius, false, model.near, model.nearX, model.nearY);
      int count = 0;
      int alike = 0;
      for (int i = 0; i < near.numObjs; i++) {
        if (near.objs[i] instanceof Person other && other != this) {
          count++;
          alike += other.group == group ? 1 : 0;
        }
      }
      isHappy = alike >= model.settings.alike();
      share = count == 0 ? 0.5 : (double) alike / count;
      if (!isHappy) {
        int chosen = model.random.nextInt(model.empty.numObjs);
        var next = (Int2D) model.empty.objs[chosen];
        model.empty.objs[chosen] = place;
        model.town.set(place.x, place.y, null);
        model.town.set(next.x, next.y, this);
        place = next;
      }
    }
  }
}
