package dev.phyla.batch.remote;

import dev.phyla.batch.ElementType;
import dev.phyla.batch.remote.RemotePlane.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Where planes of a given shape lie in a plane file, and the arrays that those of one role form.
///
/// Planes of one role follow each other, each at a multiple of 64 bytes. As the planes of an
/// observation or an action have equal sizes, they are an array with one more dimension, which has
/// a constant stride.
final class PlaneLayout {
  private static final long ALIGNMENT = 64;

  /// Elements at a distance of `strides` bytes from each other.
  ///
  /// @param offset the first byte, counted from the end of the header
  record Block(ElementType type, long[] shape, long[] strides, long offset) {}

  /// A plane and its place.
  record Slot(RemotePlane plane, Block block, long bytes) {}

  /// In the order of their offsets.
  private final List<Slot> slots;

  private final Map<Role, Block> arrays;
  private final long bytes;

  /// Lays out planes whose shapes have been checked.
  ///
  /// @param planes the planes, in the order of the environment
  /// @param observation the shape of an observation of one world
  /// @param action the shape of an action of one world
  PlaneLayout(List<RemotePlane> planes, List<Long> observation, List<Long> action) {
    var placed = new ArrayList<Slot>();
    this.arrays = new EnumMap<>(Role.class);
    long offset = 0;
    for (Role role : Role.values()) {
      int first = placed.size();
      for (RemotePlane plane : planes) {
        if (plane.role() == role) {
          Slot slot = slot(plane, offset);
          placed.add(slot);
          offset = align(offset + slot.bytes());
        }
      }
      List<Slot> ofRole = placed.subList(first, placed.size());
      if (!ofRole.isEmpty() && role != Role.DATA && role != Role.INFO) {
        List<Long> shape = role == Role.ACTION ? action : observation;
        boolean isStack = isGroup(role) && ofRole.getFirst().block().shape().length <= shape.size();
        arrays.put(role, isStack ? stack(ofRole) : ofRole.getFirst().block());
      }
    }
    this.slots = List.copyOf(placed);
    this.bytes = offset;
  }

  private static boolean isGroup(Role role) {
    return role == Role.OBSERVATION || role == Role.FINAL_OBSERVATION || role == Role.ACTION;
  }

  private static Slot slot(RemotePlane plane, long offset) {
    ElementType type = plane.plane().type();
    long[] shape = plane.plane().shape();
    long[] strides = new long[shape.length];
    long stride = type.bytes();
    for (int i = shape.length - 1; i >= 0; i--) {
      strides[i] = stride;
      stride = Math.multiplyExact(stride, shape[i]);
    }
    return new Slot(plane, new Block(type, shape, strides, offset), stride);
  }

  /// Adds a last dimension for the planes.
  private static Block stack(List<Slot> planes) {
    Block first = planes.getFirst().block();
    int dimensions = first.shape().length;
    long[] shape = Arrays.copyOf(first.shape(), dimensions + 1);
    long[] strides = Arrays.copyOf(first.strides(), dimensions + 1);
    shape[dimensions] = planes.size();
    strides[dimensions] = align(planes.getFirst().bytes());
    return new Block(first.type(), shape, strides, first.offset());
  }

  private static long align(long offset) {
    return (offset + ALIGNMENT - 1) & -ALIGNMENT;
  }

  List<Slot> slots() {
    return slots;
  }

  /// The arrays that the client passes on, by role.
  Map<Role, Block> arrays() {
    return arrays;
  }

  /// The size of all planes.
  long bytes() {
    return bytes;
  }

  /// Whether all planes still have the shape that they had.
  boolean isCurrent() {
    for (Slot slot : slots) {
      if (!Arrays.equals(slot.block().shape(), slot.plane().plane().shape())) {
        return false;
      }
    }
    return true;
  }
}
