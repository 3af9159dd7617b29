/// Small programs, each written twice: with Phyla and by hand over arrays.
///
/// They stand for what users write, not for what is easy to compile: branches, records that check
/// their values, handles that are passed on, lambdas of a few hundred bytecodes. Whether they are
/// fast in every start of the virtual machine is measured by [dev.phyla.bench.starts].
@NullMarked
package dev.phyla.bench.shape;

import org.jspecify.annotations.NullMarked;
