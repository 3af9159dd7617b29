package dev.phyla.transform;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.Random;

/// One kind of transforms, so that the same tests run in space and in the plane.
enum Kind {
  SPACE(LocalTransform.class, WorldTransform.class) {
    @Override
    Runnable propagation(World world) {
      return new Transforms(world)::propagate;
    }

    @Override
    Object randomLocal(Random random) {
      return Samples.local(random);
    }

    @Override
    Object at(float x) {
      return LocalTransform.at(x, 2 * x, 3 * x);
    }

    @Override
    float[] local(World world, Entity entity) {
      return world.get(entity, LocalTransform.class).matrix().toArray();
    }

    @Override
    float[] world(World world, Entity entity) {
      return world.get(entity, WorldTransform.class).matrix().toArray();
    }

    @Override
    float[] multiply(float[] a, float[] b) {
      return Mat4.fromArray(a).multiply(Mat4.fromArray(b)).toArray();
    }
  },

  PLANE(LocalTransform2.class, WorldTransform2.class) {
    @Override
    Runnable propagation(World world) {
      return new Transforms2(world)::propagate;
    }

    @Override
    Object randomLocal(Random random) {
      return Samples.local2(random);
    }

    @Override
    Object at(float x) {
      return LocalTransform2.at(x, 2 * x);
    }

    @Override
    float[] local(World world, Entity entity) {
      return world.get(entity, LocalTransform2.class).matrix().toArray();
    }

    @Override
    float[] world(World world, Entity entity) {
      return world.get(entity, WorldTransform2.class).matrix().toArray();
    }

    @Override
    float[] multiply(float[] a, float[] b) {
      return Affine2.fromArray(a).multiply(Affine2.fromArray(b)).toArray();
    }
  };

  final Class<?> local;
  final Class<?> world;

  Kind(Class<?> local, Class<?> world) {
    this.local = local;
    this.world = world;
  }

  /// Creates an object that propagates the transforms of a world.
  abstract Runnable propagation(World world);

  abstract Object randomLocal(Random random);

  /// The local transform at the position (x, 2x, …).
  abstract Object at(float x);

  /// The matrix of the local transform of an entity.
  abstract float[] local(World world, Entity entity);

  /// The matrix of the world transform of an entity.
  abstract float[] world(World world, Entity entity);

  abstract float[] multiply(float[] a, float[] b);

  /// The position of an entity along the x-axis.
  float x(World world, Entity entity) {
    float[] matrix = world(world, entity);
    return matrix[this == SPACE ? 12 : 4];
  }
}
