package dev.phyla.spark.internal.cluster;

import dev.phyla.model.sweep.SweepException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The address of a Spark master.
public final class MasterAddress {
  private static final Pattern KNOWN =
      Pattern.compile("spark://.+|local\\[.+]|local-cluster\\[.+]|yarn|k8s://.+");
  private static final Pattern HOST = Pattern.compile("([^:,]+|\\[[^]]+]):(\\d{1,5})");
  private static final Pattern LOCAL =
      Pattern.compile("local.*|spark://(localhost|127\\.0\\.0\\.1):.*");

  private MasterAddress() {}

  /// Whether Spark understands the address.
  public static boolean isKnown(String master) {
    return KNOWN.matcher(master).matches();
  }

  /// Whether the cluster is on this machine, so that no other address has to be opened.
  public static boolean isLocal(String master) {
    return LOCAL.matcher(master).matches();
  }

  /// Connects to a master of a standalone cluster. Spark itself would try for a minute, and then
  /// end with messages about other things.
  ///
  /// @param timeout how long to wait for each of its hosts
  /// @throws SweepException if the address is wrong, or no host answers
  public static void requireReachable(String master, Duration timeout) {
    if (!isKnown(master)) {
      throw new SweepException(
          "\""
              + master
              + "\" is no master of Spark; use spark://host:7077, local-cluster[2,1,1024], local[2],"
              + " yarn or k8s://….",
          null);
    }
    if (!master.startsWith("spark://")) {
      return;
    }
    var failures = new StringBuilder();
    IOException last = null;
    for (String host : master.substring("spark://".length()).split(",", -1)) {
      Matcher parts = HOST.matcher(host);
      if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
        throw new SweepException(
            "\"" + master + "\" has no port; write the master as spark://host:7077.", null);
      }
      try (var socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(parts.group(1), Integer.parseInt(parts.group(2))),
            (int) timeout.toMillis());
        return;
      } catch (IOException e) {
        last = e;
        failures.append(failures.isEmpty() ? "" : "; ").append(e);
      }
    }
    throw new SweepException(
        String.format(
            "The Spark master %s cannot be reached (%s); is it running, and does its log name this"
                + " address?",
            master, failures),
        last);
  }
}
