package dev.phyla.internal.schema;

import dev.phyla.internal.component.ComponentInfo;
import java.util.Arrays;
import java.util.BitSet;

/// A set of component ids, as bits.
///
/// The words have no trailing zeros, so that equal sets have equal words.
public final class ComponentSet implements Comparable<ComponentSet> {
  private static final ComponentSet EMPTY = new ComponentSet(new long[0]);

  private final long[] words;

  private ComponentSet(long[] words) {
    this.words = words;
  }

  /// The set with the given members.
  public static ComponentSet of(Iterable<ComponentInfo> members) {
    var builder = new Builder();
    for (ComponentInfo member : members) {
      builder.add(member.id());
    }
    return builder.build();
  }

  /// The set without members.
  public static ComponentSet empty() {
    return EMPTY;
  }

  /// Whether an id is a member.
  public boolean contains(int id) {
    int word = id >> 6;
    return word < words.length && (words[word] >>> id & 1) != 0;
  }

  /// Whether all members of another set are members.
  public boolean containsAll(ComponentSet other) {
    if (other.words.length > words.length) {
      return false;
    }
    for (int i = 0; i < other.words.length; i++) {
      if ((other.words[i] & ~words[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  /// Whether the sets have a member in common.
  public boolean intersects(ComponentSet other) {
    int common = Math.min(words.length, other.words.length);
    for (int i = 0; i < common; i++) {
      if ((words[i] & other.words[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /// The members in ascending order.
  public int[] toArray() {
    return BitSet.valueOf(words).stream().toArray();
  }

  /// Whether there are no members.
  public boolean isEmpty() {
    return words.length == 0;
  }

  /// An arbitrary order, the same for all sets of a world.
  @Override
  public int compareTo(ComponentSet other) {
    return Arrays.compare(words, other.words);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ComponentSet set && Arrays.equals(words, set.words);
  }

  @Override
  public int hashCode() {
    return hash(words, words.length);
  }

  private static int hash(long[] words, int length) {
    long hash = 0;
    for (int i = 0; i < length; i++) {
      hash = (hash + words[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (int) (hash ^ hash >>> 32);
  }

  /// A builder of sets, which can be compared with a set without allocating.
  public static final class Builder {
    private long[] words = new long[4];
    private int length;

    /// Replaces the members with those of a set.
    public Builder reset(ComponentSet set) {
      if (set.words.length > words.length) {
        words = new long[set.words.length * 2];
      }
      System.arraycopy(set.words, 0, words, 0, set.words.length);
      Arrays.fill(words, set.words.length, words.length, 0);
      length = set.words.length;
      return this;
    }

    /// Adds a member.
    public Builder add(int id) {
      int word = id >> 6;
      if (word >= words.length) {
        words = Arrays.copyOf(words, word * 2);
      }
      words[word] |= 1L << id;
      length = Math.max(length, word + 1);
      return this;
    }

    /// Adds all members of a set.
    public Builder addAll(ComponentSet set) {
      for (int id : set.toArray()) {
        add(id);
      }
      return this;
    }

    /// Removes a member, if it is one.
    public Builder remove(int id) {
      int word = id >> 6;
      if (word < length) {
        words[word] &= ~(1L << id);
        while (length > 0 && words[length - 1] == 0) {
          length--;
        }
      }
      return this;
    }

    /// Whether an id is a member.
    public boolean contains(int id) {
      int word = id >> 6;
      return word < length && (words[word] >>> id & 1) != 0;
    }

    /// Whether a set has the same members.
    public boolean matches(ComponentSet set) {
      return Arrays.equals(words, 0, length, set.words, 0, set.words.length);
    }

    /// The hash code of the set.
    public int hash() {
      return ComponentSet.hash(words, length);
    }

    /// Builds the set.
    public ComponentSet build() {
      return length == 0 ? EMPTY : new ComponentSet(Arrays.copyOf(words, length));
    }
  }
}
