package dev.phyla.bench.run;

/// The garbage collector of the measuring virtual machines.
public enum Collector {
  G1("-XX:+UseG1GC"),
  PARALLEL("-XX:+UseParallelGC"),
  ZGC("-XX:+UseZGC");

  private final String flag;

  Collector(String flag) {
    this.flag = flag;
  }

  /// The option of the virtual machine that chooses it.
  public String flag() {
    return flag;
  }
}
