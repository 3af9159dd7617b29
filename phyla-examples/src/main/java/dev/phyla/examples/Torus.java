package dev.phyla.examples;

/// A square plane whose opposite edges are connected.
///
/// @param side the length of its sides
public record Torus(float side) {

  /// Wraps a coordinate, which is at most one side out of range, to the range from 0 to less than
  /// `side`.
  public float wrap(float coordinate) {
    float wrapped = coordinate < 0 ? coordinate + side : coordinate;
    return wrapped >= side ? wrapped - side : wrapped;
  }

  /// The shortest equivalent of the difference of two coordinates.
  public float shortest(float difference) {
    float half = side / 2;
    return difference > half
        ? difference - side
        : difference < -half ? difference + side : difference;
  }
}
