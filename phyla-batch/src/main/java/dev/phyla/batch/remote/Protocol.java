package dev.phyla.batch.remote;

import java.nio.charset.StandardCharsets;

/// What client and server send through the socket. `docs/remote-protocol.md` describes it.
final class Protocol {
  static final int VERSION = 1;
  static final byte[] MAGIC = "PHYLAENV".getBytes(StandardCharsets.US_ASCII);

  /// The bytes of a hello before its text: magic, version, length.
  static final int HELLO_PREFIX = 16;

  static final int MAX_HELLO = 4096;

  static final byte STEP = 's';
  static final byte RESET = 'r';
  static final byte RESET_WITH_SEEDS = 'R';
  static final byte CLOSE = 'q';

  static final byte OK = 'k';
  static final byte NEW_EPOCH = 'n';
  static final byte ERROR = 'e';

  private Protocol() {}
}
