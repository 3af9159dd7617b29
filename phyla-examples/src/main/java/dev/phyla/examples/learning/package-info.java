/// A learner in plain Java, whose policies run on the tensors of a batch.
///
/// [dev.phyla.examples.learning.CartPoleTraining] evaluates many candidates at once, each in some
/// worlds of one batch, and [dev.phyla.examples.learning.CrossEntropy] makes the next candidates
/// from the best ones.
@NullMarked
package dev.phyla.examples.learning;

import org.jspecify.annotations.NullMarked;
