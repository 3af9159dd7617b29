package dev.phyla.snapshot;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// A stream that stays open when it is closed, because the file behind it is not complete yet.
final class OpenStream extends FilterOutputStream {
  OpenStream(OutputStream stream) {
    super(stream);
  }

  @Override
  public void write(byte[] bytes, int first, int count) throws IOException {
    out.write(bytes, first, count); // not one by one
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
