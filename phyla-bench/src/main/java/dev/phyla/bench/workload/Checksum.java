package dev.phyla.bench.workload;

/// A digest of the components of many entities that does not depend on their order: the wrapping
/// sum of one mixed number per component.
public final class Checksum {
  private long sum;

  /// Adds a component of one field.
  public void add(float a) {
    add(a, 0, 0);
  }

  /// Adds a component of two fields.
  public void add(float a, float b) {
    add(a, b, 0);
  }

  /// Adds a component of three fields. Their order matters.
  public void add(float a, float b, float c) {
    long bits = Float.floatToIntBits(a);
    bits = mix(bits * 31 + Float.floatToIntBits(b));
    sum += mix(bits * 31 + Float.floatToIntBits(c));
  }

  /// Adds a component of two whole numbers. Their order matters.
  public void add(int a, int b) {
    add((long) a << 32 | Integer.toUnsignedLong(b));
  }

  /// Adds a number, such as the number of live entities.
  public void add(long number) {
    sum += mix(number);
  }

  /// The digest.
  public long value() {
    return sum;
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 32)) * 0xbf58476d1ce4e5b9L;
    return (mixed ^ (mixed >>> 29)) * 0x94d049bb133111ebL;
  }
}
