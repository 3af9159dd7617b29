package dev.phyla.bench.phyla;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;

/// The bytes of a world: fields, handles by row, and locations by handle.
record WorldArrays(float[][] fields, long[] handles, long[] locations) {
  WorldArrays(int entities) {
    this(new float[6][entities], new long[entities], new long[entities]);
    for (int row = 0; row < entities; row++) {
      fields[0][row] = Values.x(row);
      fields[1][row] = Values.y(row);
      fields[2][row] = Values.z(row);
      fields[3][row] = Values.dx(row);
      fields[4][row] = Values.dy(row);
      fields[5][row] = Values.dz(row);
      handles[row] = row;
      locations[row] = row;
    }
  }

  void copyFrom(WorldArrays other) {
    int length = handles.length;
    for (int i = 0; i < fields.length; i++) {
      System.arraycopy(other.fields[i], 0, fields[i], 0, length);
    }
    System.arraycopy(other.handles, 0, handles, 0, length);
    System.arraycopy(other.locations, 0, locations, 0, length);
  }

  void addTo(Checksum sum) {
    for (int row = 0; row < handles.length; row++) {
      sum.add(fields[0][row], fields[1][row], fields[2][row]);
      sum.add(fields[3][row], fields[4][row], fields[5][row]);
    }
  }
}
