package dev.phyla.snapshot;

import java.io.IOException;

/// Puts a stream around another one, to compress or encrypt a file, or to undo that:
/// `GZIPOutputStream::new`, or a class of any other library.
///
/// @param <S> `OutputStream` or `InputStream`
@FunctionalInterface
public interface StreamWrapper<S> {
  /// Wraps a stream.
  ///
  /// @param stream the stream of the file
  /// @return the stream around it
  /// @throws IOException if that fails
  S wrap(S stream) throws IOException;
}
