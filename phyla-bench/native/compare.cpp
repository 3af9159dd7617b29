// The tasks of `phyla bench` that flecs and EnTT have too, in C++: nanoseconds for each entity, the
// fastest of many runs. See README.md for how to build it.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <random>
#include <vector>

struct Position { float x, y, z; };
struct Velocity { float dx, dy, dz; };
struct Frozen { float since; };

#ifdef WITH_FLECS
#include "flecs.h"

struct Library {
  static constexpr const char* name = "flecs";
  using Entity = flecs::entity;
  flecs::world world;
  flecs::query<Position, const Velocity> movers = world.query<Position, const Velocity>();

  Entity create(float i) {
    return world.entity().set<Position>({i, 1, 2}).set<Velocity>({1, i, 3});
  }
  void destroy(Entity entity) { entity.destruct(); }
  void add(Entity entity) { entity.set<Frozen>({1}); }
  void remove(Entity entity) { entity.remove<Frozen>(); }
  const Position& get(Entity entity) { return entity.get<Position>(); }
  void set(Entity entity, Position value) { entity.set<Position>(value); }
  template <class Function> void each(Function function) { movers.each(function); }
};
#else
#include <entt/entt.hpp>

struct Library {
  static constexpr const char* name = "EnTT";
  using Entity = entt::entity;
  entt::registry registry;

  Entity create(float i) {
    Entity entity = registry.create();
    registry.emplace<Position>(entity, i, 1.0f, 2.0f);
    registry.emplace<Velocity>(entity, 1.0f, i, 3.0f);
    return entity;
  }
  void destroy(Entity entity) { registry.destroy(entity); }
  void add(Entity entity) { registry.emplace<Frozen>(entity, 1.0f); }
  void remove(Entity entity) { registry.remove<Frozen>(entity); }
  const Position& get(Entity entity) { return registry.get<Position>(entity); }
  void set(Entity entity, Position value) { registry.replace<Position>(entity, value); }
  template <class Function> void each(Function function) {
    registry.view<Position, const Velocity>().each(function);
  }
};
#endif

// Runs a task many times, with what has to be done before each run outside of the time.
template <class Before, class Task>
double fastest(int runs, int entities, Before before, Task task) {
  double best = std::numeric_limits<double>::max();
  for (int run = 0; run < runs; run++) {
    before();
    auto begin = std::chrono::steady_clock::now();
    task();
    std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begin;
    best = std::min(best, time.count() / entities);
  }
  return best;
}

void measure(int entities) {
  Library library;
  std::vector<Library::Entity> all;
  int runs = 5'000'000 / entities;
  auto nothing = [] {};
  auto destroyAll = [&] {
    for (auto entity : all) library.destroy(entity);
    all.clear();
  };
  auto createAll = [&] {
    for (int i = 0; i < entities; i++) all.push_back(library.create(static_cast<float>(i)));
  };

  double create = fastest(runs, entities, destroyAll, createAll);
  double destroy = fastest(
      runs, entities, [&] { destroyAll(); createAll(); },
      [&] { for (auto entity : all) library.destroy(entity); all.clear(); });
  createAll();
  double addRemove = fastest(runs, entities, nothing, [&] {
    for (auto entity : all) library.add(entity);
    for (auto entity : all) library.remove(entity);
  });
  double iterate = fastest(runs, entities, nothing, [&] {
    library.each([](Position& position, const Velocity& velocity) {
      position.x += velocity.dx * 0.1f;
      position.y += velocity.dy * 0.1f;
      position.z += velocity.dz * 0.1f;
    });
  });
  std::vector<Library::Entity> shuffled = all;
  std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(1));
  volatile float seen = 0;
  double get = fastest(runs, entities, nothing, [&] {
    float sum = 0;
    for (auto entity : shuffled) {
      const Position& position = library.get(entity);
      sum += position.x + position.y + position.z;
    }
    seen = sum;
  });
  double set = fastest(runs, entities, nothing, [&] {
    for (auto entity : shuffled) library.set(entity, {1, 2, 3});
  });
  std::printf("%-6s %7d entities: create %6.1f  destroy %5.1f  add and remove %6.1f  iterate %5.2f"
              "  get %5.2f  set %5.2f\n",
              Library::name, entities, create, destroy, addRemove, iterate, get, set);
}

int main() {
  measure(1'000);
  measure(100'000);
}
