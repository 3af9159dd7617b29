/// Policies of ONNX Runtime that act in the worlds of a batch.
///
/// A [dev.phyla.onnx.OnnxPolicy] reads the observations of all worlds and writes their actions,
/// inside the JVM. The planes of a tensor are the input of the model as they are, so that nothing
/// is packed.
@NullMarked
package dev.phyla.onnx;

import org.jspecify.annotations.NullMarked;
