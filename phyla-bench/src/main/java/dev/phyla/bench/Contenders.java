package dev.phyla.bench;

import dev.phyla.bench.artemis.ArtemisContender;
import dev.phyla.bench.ashley.AshleyContender;
import dev.phyla.bench.dominion.DominionContender;
import dev.phyla.bench.fleks.FleksContender;
import dev.phyla.bench.hand.HandWritten;
import dev.phyla.bench.mason.MasonContender;
import dev.phyla.bench.phyla.PhylaContender;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.zayes.ZayEsContender;
import java.util.List;

/// The contenders, in the order of the tables: the limit first, then Phyla, then the peers.
public final class Contenders {
  /// The limit that all others are compared with.
  public static final Contender HAND_WRITTEN = new HandWritten();

  /// Phyla.
  public static final Contender PHYLA = new PhylaContender();

  private static final List<Contender> ALL =
      List.of(
          HAND_WRITTEN,
          PHYLA,
          new DominionContender(),
          new ArtemisContender(),
          new AshleyContender(),
          new FleksContender(),
          new ZayEsContender(),
          new MasonContender());

  private Contenders() {}

  /// All contenders.
  public static List<Contender> all() {
    return ALL;
  }

  /// Whether a contender is another library.
  public static boolean isPeer(Contender contender) {
    return contender != HAND_WRITTEN && contender != PHYLA;
  }

  /// The contender with the given id.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Contender named(String id) {
    return ALL.stream()
        .filter(contender -> contender.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no contender '%s'; there are %s."
                        .formatted(
                            id, String.join(", ", ALL.stream().map(Contender::id).toList()))));
  }
}
