/// Loops over agents, of which there is a copy for each class of a lambda.
///
/// A loop that all lambdas share calls them through a table, and every agent then costs an object
/// and a call. So a loop is defined again for each lambda class, from the same class file, and the
/// JIT compiler inlines the only lambda that it sees there.
@NullMarked
package dev.phyla.model.internal.loop;

import org.jspecify.annotations.NullMarked;
