package dev.phyla.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import dev.phyla.batch.ElementType;
import dev.phyla.batch.Plane;
import dev.phyla.batch.Tensor;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/*
 * The planes are copied one after the other to memory outside of the heap, which is the input tensor
 * [fields, worlds] of the model. A model of layers starts with a Gemm whose transA is 1, which takes
 * it at the speed of packed rows.
 */

/// A model that chooses the action of each world of a batch from its observation.
///
/// ```java
/// try (var policy = OnnxPolicy.load(path, batch.tensor("observation"), batch.tensor("action"))) {
///   for (int i = 0; i < 1000; i++) {
///     policy.act();
///     environment.step();
///   }
/// }
/// ```
///
/// The model has one input of 32-bit floats of shape `[fields, worlds]`, of which the number of
/// worlds may be left open, and one output of 64-bit integers with one element for each world, such
/// as that of `ArgMax`. Each step copies each plane of the observation once, and the actions once.
///
/// A policy is used by the thread that uses the batch.
public final class OnnxPolicy implements AutoCloseable {
  private final Arena arena = Arena.ofConfined();
  private final List<Plane> observation;
  private final Plane action;
  private final int worlds;
  private final MemorySegment inputs;
  private final MemorySegment actions;
  private final OrtSession session;
  private final OnnxTensor input;
  private final String inputName;

  private OnnxPolicy(byte[] model, Tensor observation, Tensor action, int threads)
      throws OrtException {
    this.observation = observation.planes();
    this.action = action.plane(0);
    requireTensors(observation, action);
    this.worlds = Math.toIntExact(this.action.shape()[0]);
    this.inputs = arena.allocate((long) Float.BYTES * this.observation.size() * worlds, Long.BYTES);
    this.actions = arena.allocate(this.action.bytes(), Long.BYTES);
    OrtEnvironment runtime = OrtEnvironment.getEnvironment();
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      this.session = runtime.createSession(model, options);
    }
    try {
      this.inputName = requireSignature();
      FloatBuffer buffer = inputs.asByteBuffer().order(ByteOrder.nativeOrder()).asFloatBuffer();
      this.input = OnnxTensor.createTensor(runtime, buffer, inputShape());
    } catch (OrtException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /// Loads a model from a file.
  ///
  /// @param model the file
  /// @param observation the observation of each world: 32-bit floats, one row for each world
  /// @param action the action of each world: one integer
  /// @return the policy
  /// @throws IOException if the file cannot be read
  /// @throws IllegalArgumentException if it has no model that fits the tensors
  public static OnnxPolicy load(Path model, Tensor observation, Tensor action) throws IOException {
    return of(Files.readAllBytes(model), observation, action, 1);
  }

  /// Creates a policy from a model in memory.
  ///
  /// @param model the bytes of the model
  /// @param observation the observation of each world: 32-bit floats, one row for each world
  /// @param action the action of each world: one integer
  /// @param threads the number of threads that compute, at least 1
  /// @return the policy
  /// @throws IllegalArgumentException if it is not a model, or does not fit the tensors
  public static OnnxPolicy of(byte[] model, Tensor observation, Tensor action, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException(
          "A policy cannot run on " + threads + " threads; give at least 1.");
    }
    try {
      return new OnnxPolicy(model, observation, action, threads);
    } catch (OrtException e) {
      throw new IllegalArgumentException("The model cannot be used: " + e.getMessage(), e);
    }
  }

  private void requireTensors(Tensor seen, Tensor chosen) {
    if (seen.type() != ElementType.FLOAT32
        || chosen.planes().size() != 1
        || (chosen.type() != ElementType.INT32 && chosen.type() != ElementType.INT64)
        || action.shape().length != 1
        || !Arrays.equals(observation.getFirst().shape(), action.shape())) {
      throw new IllegalArgumentException(
          String.format(
              "A policy needs an observation of type FLOAT32 and an action of type INT32 or INT64,"
                  + " both with one row for each world, and was given %s and %s.",
              seen, chosen));
    }
  }

  private long[] inputShape() {
    return new long[] {observation.size(), worlds};
  }

  /// Checks the inputs and outputs of the model.
  ///
  /// @return the name of its input
  private String requireSignature() throws OrtException {
    Map<String, NodeInfo> in = session.getInputInfo();
    Map<String, NodeInfo> out = session.getOutputInfo();
    if (in.size() != 1
        || out.size() != 1
        || !(in.values().iterator().next().getInfo() instanceof TensorInfo given)
        || !(out.values().iterator().next().getInfo() instanceof TensorInfo made)
        || given.type != OnnxJavaType.FLOAT
        || made.type != OnnxJavaType.INT64
        || !accepts(given.getShape(), inputShape())) {
      throw new IllegalArgumentException(
          String.format(
              "The model has the inputs %s and the outputs %s; a policy needs one input of floats of"
                  + " shape %s, and one output of 64-bit integers.",
              in.values(), out.values(), Arrays.toString(inputShape())));
    }
    return in.keySet().iterator().next();
  }

  /// Whether a shape of a model, in which negative sizes are open, accepts an actual shape.
  private static boolean accepts(long[] declared, long[] actual) {
    if (declared.length != actual.length) {
      return false;
    }
    for (int i = 0; i < actual.length; i++) {
      if (declared[i] >= 0 && declared[i] != actual[i]) {
        return false;
      }
    }
    return true;
  }

  /// Chooses an action for each world.
  ///
  /// @throws IllegalStateException if the model fails
  public void act() {
    long offset = 0;
    for (Plane plane : observation) {
      long bytes = plane.bytes();
      plane.copyTo(inputs.asSlice(offset, bytes));
      offset += bytes;
    }
    try (OrtSession.Result result = session.run(Map.of(inputName, input))) {
      LongBuffer chosen = ((OnnxTensor) result.get(0)).getLongBuffer();
      if (chosen.remaining() != worlds) {
        throw new IllegalStateException(
            String.format(
                "The model has chosen %d actions for %d worlds.", chosen.remaining(), worlds));
      }
      store(chosen);
    } catch (OrtException e) {
      throw new IllegalStateException("The model has failed: " + e.getMessage(), e);
    }
    action.copyFrom(actions);
  }

  private void store(LongBuffer chosen) {
    if (action.type() == ElementType.INT64) {
      for (int i = 0; i < worlds; i++) {
        actions.setAtIndex(ValueLayout.JAVA_LONG, i, chosen.get(i));
      }
    } else {
      for (int i = 0; i < worlds; i++) {
        actions.setAtIndex(ValueLayout.JAVA_INT, i, (int) chosen.get(i));
      }
    }
  }

  /// Releases the model. The batch stays open.
  @Override
  public void close() {
    input.close();
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException("The model cannot be released: " + e.getMessage(), e);
    } finally {
      arena.close();
    }
  }
}
