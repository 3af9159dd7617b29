package dev.phyla.examples.environment.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.Entity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SceneTest {
  private static final Heading RIGHT = new Heading(1, 0);
  private static final Heading LEFT = new Heading(-1, 0);

  private final Scene scene = new Scene();

  @BeforeEach
  void begin() {
    scene.begin(Arena.PREPARATION);
  }

  private static Entity entity(int number) {
    return new Entity(number, 1);
  }

  private int wall(float left, float bottom, float right, float top) {
    scene.add(entity(scene.count() + 1), new Wall(left, bottom, right, top));
    return scene.count() - 1;
  }

  private int crate(float x, float y) {
    scene.add(entity(scene.count() + 1), new Place(x, y), new Crate(0.5f));
    return scene.count() - 1;
  }

  private int agent(float x, float y, Heading heading, boolean isSeeker) {
    scene.add(entity(scene.count() + 1), new Place(x, y), heading, new Agent(isSeeker, false));
    return scene.count() - 1;
  }

  private float x(int body) {
    return scene.place(body).x();
  }

  @Test
  void anAgentStopsAtWallsAndAtTheBorder() {
    wall(6, 0, 6.3f, 16);
    int agent = agent(5.5f, 5, RIGHT, false);
    scene.tryMove(agent, Scene.NONE, 0.1f, 0);
    assertThat(x(agent)).isCloseTo(5.6f, within(1e-5f));
    scene.tryMove(agent, Scene.NONE, 0.25f, 0);
    assertThat(x(agent)).isCloseTo(5.6f, within(1e-5f));
    scene.tryMove(agent, Scene.NONE, 0, -4.7f);
    assertThat(scene.place(agent).y()).isEqualTo(5);
  }

  @Test
  void anAgentPushesALooseCrate() {
    int crate = crate(6, 5);
    int agent = agent(5.1f, 5, RIGHT, false);
    scene.tryMove(agent, Scene.NONE, 0.25f, 0);
    assertThat(x(agent)).isCloseTo(5.35f, within(1e-5f));
    assertThat(x(crate)).isCloseTo(6.25f, within(1e-5f));
  }

  @Test
  void aCrateAtAWallCannotBePushed() {
    wall(6.6f, 0, 7, 16);
    int crate = crate(6, 5);
    int agent = agent(5.1f, 5, RIGHT, false);
    scene.tryMove(agent, Scene.NONE, 0.25f, 0);
    assertThat(x(agent)).isEqualTo(5.1f);
    assertThat(x(crate)).isEqualTo(6);
  }

  @Test
  void aHeldCrateFollowsItsAgentAndStopsOthers() {
    int crate = crate(6, 5);
    int agent = agent(5.1f, 5, LEFT, false);
    int other = agent(6.9f, 5, LEFT, true);
    scene.setHeld(crate, true);
    scene.tryMove(other, Scene.NONE, -0.25f, 0);
    assertThat(x(other)).isEqualTo(6.9f);
    scene.tryMove(agent, crate, -0.25f, 0);
    assertThat(x(agent)).isCloseTo(4.85f, within(1e-5f));
    assertThat(x(crate)).isCloseTo(5.75f, within(1e-5f));
  }

  @Test
  void raysMeasureTheDistanceToTheFirstBody() {
    int wall = wall(10, 0, 10.3f, 16);
    int agent = agent(4, 5, RIGHT, false);
    assertThat(scene.firstHit(agent, 1, 0)).isEqualTo(wall);
    assertThat(scene.distance(agent, wall, 1, 0)).isCloseTo(6, within(1e-5f));
    int crate = crate(8, 5.2f);
    assertThat(scene.firstHit(agent, 1, 0)).isEqualTo(crate);
    assertThat(scene.distance(agent, crate, 1, 0)).isCloseTo(3.5f, within(1e-5f));
    assertThat(scene.firstHit(agent, -1, 0)).isEqualTo(Scene.NONE);
    assertThat(scene.distance(agent, Scene.NONE, -1, 0)).isCloseTo(4, within(1e-5f));
    assertThat(scene.firstHit(agent, 0, 1)).isEqualTo(Scene.NONE);
    assertThat(scene.distance(agent, Scene.NONE, 0, 1)).isCloseTo(11, within(1e-5f));
    assertThat(scene.firstHit(agent, 0.6f, 0.8f)).isEqualTo(wall);
    assertThat(scene.distance(agent, wall, 0.6f, 0.8f)).isCloseTo(10, within(1e-4f));
  }

  @Test
  void seekersSeeWhatIsInFrontOfThemAndNotBehindWalls() {
    int seeker = agent(4, 5, RIGHT, true);
    int hider = agent(8, 5, RIGHT, false);
    scene.look();
    assertThat(scene.isAnySeen()).isTrue();
    scene.turn(seeker, LEFT);
    scene.look();
    assertThat(scene.isAnySeen()).isFalse();
    scene.turn(seeker, RIGHT);
    wall(6, 4, 6.3f, 6);
    scene.look();
    assertThat(scene.isAnySeen()).isFalse();
    assertThat(scene.sees(seeker, hider)).isFalse();
  }

  @Test
  void onlyLooseCratesInReachCanBeGrabbed() {
    int agent = agent(5, 5, RIGHT, false);
    int far = crate(6.3f, 5);
    assertThat(scene.looseCrateNear(agent, 0.3f)).isEqualTo(Scene.NONE);
    int near = crate(5, 6.1f);
    assertThat(scene.looseCrateNear(agent, 0.3f)).isEqualTo(near);
    scene.setHeld(near, true);
    assertThat(scene.looseCrateNear(agent, 0.3f)).isEqualTo(Scene.NONE);
    assertThat(scene.looseCrateNear(agent, 0.5f)).isEqualTo(far);
  }
}
