/// The `phyla` command: lists the examples and runs them.
///
/// Results go to the standard output, progress and errors to the standard error. A wrong command
/// line is answered by one sentence and exit code 2 before anything runs; what fails while running,
/// by one sentence and exit code 1.
@NullMarked
package dev.phyla.cli;

import org.jspecify.annotations.NullMarked;
