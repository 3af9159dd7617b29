package dev.phyla.examples;

/// A square plane whose opposite edges meet: what leaves on one side comes back on the other.
///
/// @param side the length of its sides
public record Torus(float side) {

  /// A coordinate from 0 to less than `side`, for one that is at most one side away from there.
  public float wrap(float coordinate) {
    float wrapped = coordinate < 0 ? coordinate + side : coordinate;
    return wrapped >= side ? wrapped - side : wrapped;
  }

  /// The shorter way around for the difference of two coordinates.
  public float shortest(float difference) {
    float half = side / 2;
    return difference > half
        ? difference - side
        : difference < -half ? difference + side : difference;
  }
}
