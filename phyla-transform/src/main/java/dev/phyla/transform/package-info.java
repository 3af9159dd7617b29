/// Transforms: the position, rotation and scale of entities, relative to their parents.
///
/// A [dev.phyla.transform.LocalTransform] is relative to the parent of an entity in its
/// [hierarchy][dev.phyla.relation.Hierarchy], a [dev.phyla.transform.WorldTransform] to the world.
/// Both are ordinary components. Programs write the first, and [dev.phyla.transform.Transforms]
/// computes the second from it:
///
/// ```java
/// world.spawn(LocalTransform.at(10, 0, 0));
/// transforms.propagate();
/// world.query(read(WorldTransform.class)).each(transform -> draw(transform.matrix()));
/// ```
///
/// The same in the plane: [dev.phyla.transform.LocalTransform2],
/// [dev.phyla.transform.WorldTransform2], [dev.phyla.transform.Transforms2].
///
/// Vectors, rotations and matrices are immutable records: [dev.phyla.transform.Vec3],
/// [dev.phyla.transform.Quat] and [dev.phyla.transform.Mat4] in space, [dev.phyla.transform.Vec2]
/// and [dev.phyla.transform.Affine2] in the plane. They can be fields of components, which stores
/// them as columns of floats.
@NullMarked
package dev.phyla.transform;

import org.jspecify.annotations.NullMarked;
