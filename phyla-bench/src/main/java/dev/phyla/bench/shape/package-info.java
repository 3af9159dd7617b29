/// Small programs, each written twice: with Phyla and by hand over arrays.
///
/// They resemble user code rather than code that is easy to compile: branches, records that check
/// their values, handles that are passed to methods, lambdas of a few hundred bytecodes.
/// [dev.phyla.bench.starts] measures whether they are fast in every start of the virtual machine.
@NullMarked
package dev.phyla.bench.shape;

import org.jspecify.annotations.NullMarked;
