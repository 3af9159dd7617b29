package dev.phyla.batch.remote;

import dev.phyla.batch.Plane;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A plane that an environment shares with its client: what it means, and which way it is copied.
///
/// @param plane the plane
/// @param role the meaning of the plane
/// @param direction which way the plane is copied
public record RemotePlane(Plane plane, Role role, Direction direction) {
  /// Which way a plane is copied in every step.
  public enum Direction {
    /// After a step or a reset, from the environment to the client, which cannot write it.
    TO_CLIENT("to_client"),
    /// Before a step or a reset, from the client to the environment.
    FROM_CLIENT("from_client"),
    /// Before and after.
    BOTH("both");

    /// The name in the header of a plane file.
    final String label;

    Direction(String label) {
      this.label = label;
    }
  }

  /// The meaning of a plane.
  public enum Role {
    /// A part of the observation.
    OBSERVATION("observation", Direction.TO_CLIENT),
    /// A part of the last observation of an episode, for [AutoresetMode#SAME_STEP].
    FINAL_OBSERVATION("final_observation", Direction.TO_CLIENT),
    /// The reward of each world.
    REWARD("reward", Direction.TO_CLIENT),
    /// Whether the episode of each world has reached its end.
    TERMINATED("terminated", Direction.TO_CLIENT),
    /// Whether the episode of each world was cut off, for example by a time limit.
    TRUNCATED("truncated", Direction.TO_CLIENT),
    /// The number of steps of the current episode of each world.
    ELAPSED_STEPS("elapsed_step", Direction.TO_CLIENT),
    /// A value of each world that the client returns among its infos, under the name of the plane.
    INFO("info", Direction.TO_CLIENT),
    /// A part of the action. It is copied before a step, not before a reset.
    ACTION("action", Direction.FROM_CLIENT),
    /// Which worlds to reset. The server adds this plane itself.
    RESET_MASK("reset_mask", Direction.FROM_CLIENT),
    /// The seeds of worlds that are reset. The server adds this plane itself.
    SEED("seed", Direction.FROM_CLIENT),
    /// Anything else, found by its name. It may have any shape.
    DATA("data", null);

    /// The name in the header of a plane file.
    final String label;

    /// The only possible direction, or null if there are several.
    final @Nullable Direction direction;

    Role(String label, @Nullable Direction direction) {
      this.label = label;
      this.direction = direction;
    }
  }

  /// Checks the direction.
  ///
  /// @throws IllegalArgumentException if planes of that role are copied in another direction
  public RemotePlane {
    Objects.requireNonNull(plane, "plane");
    Objects.requireNonNull(role, "role");
    Objects.requireNonNull(direction, "direction");
    if (role.direction != null && role.direction != direction) {
      throw new IllegalArgumentException(
          "Plane '%s' has role %s and direction %s. The direction of that role is %s."
              .formatted(plane.name(), role, direction, role.direction));
    }
  }

  private static RemotePlane of(Plane plane, Role role) {
    return new RemotePlane(plane, role, Objects.requireNonNull(role.direction));
  }

  /// A part of the observation. Several planes of one type and shape form one observation, with a
  /// last dimension for the planes in the order in which they are listed.
  ///
  /// @param plane the plane, of shape `[worlds, …]`
  /// @return the plane with its role
  public static RemotePlane observation(Plane plane) {
    return of(plane, Role.OBSERVATION);
  }

  /// A part of the last observation of an episode. There are as many as parts of the observation,
  /// in the same order, of the same type and shape. Only worlds whose episode has ended in the last
  /// step need a value.
  ///
  /// @param plane the plane
  /// @return the plane with its role
  public static RemotePlane finalObservation(Plane plane) {
    return of(plane, Role.FINAL_OBSERVATION);
  }

  /// The reward of the last step.
  ///
  /// @param plane a plane of floating-point numbers of shape `[worlds]`
  /// @return the plane with its role
  public static RemotePlane reward(Plane plane) {
    return of(plane, Role.REWARD);
  }

  /// Whether the last step has ended the episode.
  ///
  /// @param plane a plane of booleans of shape `[worlds]`
  /// @return the plane with its role
  public static RemotePlane terminated(Plane plane) {
    return of(plane, Role.TERMINATED);
  }

  /// Whether the last step has cut the episode off.
  ///
  /// @param plane a plane of booleans of shape `[worlds]`
  /// @return the plane with its role
  public static RemotePlane truncated(Plane plane) {
    return of(plane, Role.TRUNCATED);
  }

  /// The number of steps of the episode that the observation belongs to: 0 after a reset.
  ///
  /// @param plane a plane of integers of shape `[worlds]`
  /// @return the plane with its role
  public static RemotePlane elapsedSteps(Plane plane) {
    return of(plane, Role.ELAPSED_STEPS);
  }

  /// A value that the client returns among its infos, under the name of the plane.
  ///
  /// @param plane a plane of shape `[worlds, …]`
  /// @return the plane with its role
  public static RemotePlane info(Plane plane) {
    return of(plane, Role.INFO);
  }

  /// A part of the action. Several planes of one type and shape form one action, with a last
  /// dimension for the planes in the order in which they are listed.
  ///
  /// @param plane the plane, of shape `[worlds, …]`
  /// @return the plane with its role
  public static RemotePlane action(Plane plane) {
    return of(plane, Role.ACTION);
  }

  /// Any other values, which the client finds by the name of the plane.
  ///
  /// @param plane a plane of any shape
  /// @param direction which way the plane is copied
  /// @return the plane with its role
  public static RemotePlane data(Plane plane, Direction direction) {
    return new RemotePlane(plane, Role.DATA, direction);
  }

  /// Whether the plane is copied from the environment to the client.
  boolean isOutput() {
    return direction != Direction.FROM_CLIENT;
  }

  /// Whether the plane is copied from the client to the environment.
  boolean isInput() {
    return direction != Direction.TO_CLIENT;
  }
}
