package dev.phyla.internal.loop;

import dev.phyla.LambdaReport.Obstacle;
import dev.phyla.Ref;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/*
 * HotSpot unrolls a loop before it vectorises it, and does not unroll bodies of more than 60 nodes
 * (LoopUnrollLimit); a column takes three or four nodes, an operation one. For bodies with four or
 * more exclusive ors, as in checksums, the limit is four times higher. LoopCode uses that for loops
 * that are known to gain from it: those with straight-line arithmetic. Others would only become
 * larger.
 */

/// Determines from bytecode whether a loop can be vectorised, and whether it is too wide for
/// HotSpot to do so without help.
final class LoopAnalysis {
  /// Bodies of up to this many nodes are always unrolled. The estimate is rough, so this is less
  /// than the limit of the compiler.
  private static final int MAX_UNROLLED = 45;

  /// Bodies with more nodes are never unrolled.
  private static final int MAX_UNROLLED_WITH_XORS = 230;

  private static final int NODES_OF_A_COLUMN = 3;
  private static final int NODES_OF_THE_LOOP = 12;

  private static final String MATH = "java/lang/Math";
  private static final String REF = Ref.class.getName().replace('.', '/');
  private static final String CONSTRUCTOR = "<init>";
  private static final Set<String> VECTORISED_MATH =
      Set.of("abs", "min", "max", "sqrt", "fma", "ceil", "floor", "rint");
  private static final Set<Opcode> INTEGER_DIVISIONS =
      Set.of(Opcode.IDIV, Opcode.LDIV, Opcode.IREM, Opcode.LREM);

  private final LambdaCode code;
  private final Set<Obstacle> obstacles = EnumSet.noneOf(Obstacle.class);
  private final boolean isWide;

  /// The number of operations of each analysed method; 0 while it is being analysed.
  private final Map<LambdaMethod, Integer> known = new HashMap<>();

  /// Analyses a lambda.
  ///
  /// @param code its bytecode
  /// @param shape how it is called
  LoopAnalysis(LambdaCode code, LoopShape shape) {
    this.code = code;
    int nodes = NODES_OF_THE_LOOP + operations();
    for (LoopShape.Parameter term : shape.terms()) {
      for (ColumnLayout column : term.component().columns()) {
        if (!column.kind().arrayType().getComponentType().isPrimitive()) {
          obstacles.add(Obstacle.REFERENCES);
        }
        nodes += NODES_OF_A_COLUMN + (term.isWritten() ? 1 : 0);
      }
    }
    if (nodes > MAX_UNROLLED_WITH_XORS) {
      obstacles.add(Obstacle.TOO_WIDE);
    }
    this.isWide = obstacles.isEmpty() && nodes > MAX_UNROLLED;
  }

  /// The reasons why the loop is not vectorised.
  Set<Obstacle> obstacles() {
    return obstacles;
  }

  /// Whether the loop can be vectorised, but is too wide for HotSpot to do so without help.
  boolean isWide() {
    return isWide;
  }

  /// The number of operations of the lambda; the maximum if there are several candidates.
  private int operations() {
    if (code.bodies().isEmpty()) {
      obstacles.add(Obstacle.UNKNOWN_CODE);
    }
    int max = 0;
    for (LambdaMethod body : code.bodies()) {
      max = Math.max(max, operations(body));
    }
    return max;
  }

  private int operations(LambdaMethod method) {
    Integer before = known.putIfAbsent(method, 0);
    if (before != null) {
      return before;
    }
    Optional<CodeModel> instructions = code.code(method);
    if (instructions.isEmpty()) {
      obstacles.add(Obstacle.UNKNOWN_CODE);
      return 0;
    }
    int sum = 0;
    for (CodeElement element : instructions.get()) {
      sum += operations(element, method);
    }
    known.put(method, sum);
    return sum;
  }

  private int operations(CodeElement element, LambdaMethod method) {
    return switch (element) {
      case BranchInstruction _,
          TableSwitchInstruction _,
          LookupSwitchInstruction _,
          ThrowInstruction _ ->
          hinderedBy(Obstacle.BRANCHES, method);
      case ArrayStoreInstruction _ -> hinderedBy(Obstacle.WRITES, method);
      case ArrayLoadInstruction _,
          NewPrimitiveArrayInstruction _,
          NewReferenceArrayInstruction _,
          NewMultiArrayInstruction _ ->
          hinderedBy(Obstacle.ARRAYS, method);
      case InvokeDynamicInstruction _, MonitorInstruction _ -> hinderedBy(Obstacle.CALLS, method);
      case OperatorInstruction operator when INTEGER_DIVISIONS.contains(operator.opcode()) ->
          hinderedBy(Obstacle.INTEGER_DIVISION, method);
      case OperatorInstruction _, ConvertInstruction _ -> 1;
      case NewObjectInstruction made when !code.isRecord(made.className().asInternalName()) ->
          hinderedBy(Obstacle.CALLS, method);
      case FieldInstruction field when isWrite(field) -> hinderedBy(Obstacle.WRITES, method);
      case InvokeInstruction call -> operations(call, method);
      default -> 0;
    };
  }

  private int operations(InvokeInstruction call, LambdaMethod method) {
    String owner = call.owner().asInternalName();
    String name = call.name().stringValue();
    if (owner.equals(REF)) {
      return 0;
    } else if (owner.equals(MATH) && VECTORISED_MATH.contains(name)) {
      return 1;
    } else if (LambdaCode.isOfJdk(owner)) {
      return name.equals(CONSTRUCTOR) ? 0 : hinderedBy(Obstacle.CALLS, method);
    } else if (code.isRecord(owner) || call.opcode() == Opcode.INVOKESTATIC) {
      return operations(code.called(call));
    } else {
      return hinderedBy(Obstacle.CALLS, method);
    }
  }

  /// Whether a field is written, other than one of a new record.
  private boolean isWrite(FieldInstruction field) {
    return field.opcode() == Opcode.PUTSTATIC
        || (field.opcode() == Opcode.PUTFIELD && !code.isRecord(field.owner().asInternalName()));
  }

  private int hinderedBy(Obstacle obstacle, LambdaMethod method) {
    obstacles.add(method.name().equals(CONSTRUCTOR) ? Obstacle.CHECKING_CONSTRUCTOR : obstacle);
    return 0;
  }
}
