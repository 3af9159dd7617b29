/// Policies of ONNX Runtime that act in the worlds of a batch.
///
/// See [dev.phyla.onnx].
@SuppressWarnings("requires-automatic") // ONNX Runtime has no module declaration, but a stable name
module dev.phyla.onnx {
  requires transitive dev.phyla.batch;
  requires com.microsoft.onnxruntime;
  requires static org.jspecify;

  exports dev.phyla.onnx;
}
