package dev.phyla.bench.models;

import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.examples.models.Schelling.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Schelling's model with objects. Of Phyla it uses the random numbers only.
@SuppressWarnings("NullAway") // null stands for no one, as in code by hand
public final class PlainSchelling {
  /// How often a random cell is tried before empty ones are counted, as in Phyla.
  private static final int ATTEMPTS = 16;

  private static final class Person {
    private final int group;
    private int x;
    private int y;
    private boolean isHappy;
    private double share = 0.5;

    private Person(int group) {
      this.group = group;
    }
  }

  /// The happy people, and the mean share of alike neighbours.
  record Report(int happy, double segregation) {}

  private final Settings settings;
  private final World random = new World();
  private final int side;
  private final Person[] people;
  private final Person[] order;

  /// Who lives in each cell, row by row, or null.
  private final Person[] town;

  /// The number of empty cells in each row.
  private final int[] emptyInRow;

  private final List<Report> data = new ArrayList<>();

  /// People at random places.
  public PlainSchelling(Settings settings, long seed) {
    this.settings = settings;
    side = settings.side();
    people = new Person[settings.people()];
    order = new Person[people.length];
    town = new Person[side * side];
    emptyInRow = new int[side];
    Arrays.fill(emptyInRow, side);
    random.seed(seed);
    RandomStream start = random.random("start");
    for (int i = 0; i < people.length; i++) {
      people[i] = new Person(i % 2);
      enter(people[i], randomEmpty(start));
    }
    report();
  }

  private int randomEmpty(RandomStream numbers) {
    for (int i = 0; i < ATTEMPTS; i++) {
      int cell = numbers.nextInt(town.length);
      if (town[cell] == null) {
        return cell;
      }
    }
    int empty = 0;
    for (int count : emptyInRow) {
      empty += count;
    }
    int left = numbers.nextInt(empty);
    int row = 0;
    while (left >= emptyInRow[row]) {
      left -= emptyInRow[row++];
    }
    int cell = row * side;
    while (town[cell] != null || left-- > 0) {
      cell++;
    }
    return cell;
  }

  private void enter(Person person, int cell) {
    person.x = cell % side;
    person.y = cell / side;
    town[cell] = person;
    emptyInRow[person.y]--;
  }

  /// Advances the model by one tick.
  public void step() {
    RandomStream numbers = random.random("people");
    System.arraycopy(people, 0, order, 0, people.length);
    for (int i = order.length; i > 1; i--) {
      int other = numbers.nextInt(i);
      Person last = order[i - 1];
      order[i - 1] = order[other];
      order[other] = last;
    }
    for (Person person : order) {
      live(person, numbers);
    }
    random.endUpdate();
    report();
  }

  private void live(Person person, RandomStream numbers) {
    int radius = settings.radius();
    int lastX = Math.min(side - 1, person.x + radius);
    int lastY = Math.min(side - 1, person.y + radius);
    int near = -1; // without the person
    int alike = -1;
    for (int y = Math.max(0, person.y - radius); y <= lastY; y++) {
      for (int x = Math.max(0, person.x - radius); x <= lastX; x++) {
        Person other = town[y * side + x];
        if (other != null) {
          near++;
          alike += other.group == person.group ? 1 : 0;
        }
      }
    }
    person.isHappy = alike >= settings.alike();
    person.share = near == 0 ? 0.5 : (double) alike / near;
    if (!person.isHappy) {
      int cell = randomEmpty(numbers);
      town[person.y * side + person.x] = null;
      emptyInRow[person.y]++;
      enter(person, cell);
    }
  }

  private void report() {
    int happy = 0;
    double shares = 0;
    for (Person person : people) {
      happy += person.isHappy ? 1 : 0;
      shares += person.share;
    }
    data.add(new Report(happy, people.length == 0 ? 0.5 : shares / people.length));
  }

  /// What was reported at the start and after each tick.
  List<Report> data() {
    return Collections.unmodifiableList(data);
  }

  /// A checksum of all people.
  public long checksum() {
    var sum = new Checksum();
    for (Person person : people) {
      addPerson(sum, person.y * side + person.x, person.group, person.share);
    }
    return sum.value();
  }

  /// Adds someone to a checksum.
  static void addPerson(Checksum sum, int cell, int group, double share) {
    sum.add(Double.doubleToLongBits(share) * 31 + 2L * cell + group);
  }
}
