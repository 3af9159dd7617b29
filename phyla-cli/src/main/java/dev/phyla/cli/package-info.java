/// The `phyla` command: lists the examples and runs them.
///
/// Results are written to standard output, progress and errors to standard error. A wrong command
/// line gives one sentence and exit code 2; a failure at run time gives one sentence and exit code
/// 1.
@NullMarked
package dev.phyla.cli;

import org.jspecify.annotations.NullMarked;
