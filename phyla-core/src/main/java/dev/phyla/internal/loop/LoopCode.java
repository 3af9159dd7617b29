package dev.phyla.internal.loop;

import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.Entity;
import dev.phyla.LambdaReport;
import dev.phyla.internal.codegen.ColumnFields;
import dev.phyla.internal.codegen.FunctionMethod;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Parameter;
import dev.phyla.internal.table.RowWatch;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/*
 * The class for update((p, v) -> ...) over two components, in Java:
 *
 *   void run(Match[] matches, int from, int to, Object function) {
 *     Match match = matches[from];
 *     int end = match.size();
 *     for (int i = from; i < to; ) {
 *       <i++, and read the following match and its size>
 *       if (end != 0) {
 *         match.enter();
 *         <end < 16 ? fewRows : manyRows>((Match$FFFF) match, 0, end, (Update) function);
 *       }
 *       <go on with the following match>
 *     }
 *   }
 *
 *   void run(ColumnArrays arrays, int first, int end, Object function) {
 *     <fewRows or manyRows>((Match$FFFF) arrays, first, end, (Update) function);
 *   }
 *
 *   void runByWorld(ColumnArrays arrays, int[] firsts, int[] ends, int from, int to,
 *       WorldTurns worlds, Object function) {
 *     for (int world = from; world < to; world++) {
 *       <if firsts[world] < ends[world]: worlds.enter(world), and fewRows or manyRows>
 *     }
 *   }
 *
 *   static void manyRows(Match$FFFF arrays, int first, int end, Update function) {
 *     float[] x = arrays.column0, y = arrays.column1, dx = arrays.column2, dy = arrays.column3;
 *     int row = first;
 *     try {
 *       for (; row < end; row++) {
 *         Object p = function.apply(<new Position>(x[row], y[row]), <new Velocity>(dx[row], dy[row]));
 *         float newX = <Position.x>(p), newY = <Position.y>(p);
 *         x[row] = newX; y[row] = newY;
 *       }
 *     } catch (Throwable e) {
 *       arrays.stoppedAt = row;
 *       throw e;
 *     }
 *   }
 *
 * where <new ...> and <Position.x> are calls of constant method handles. fewRows is the same code
 * with a separate profile. The size of the next table is read before the rows of the current one,
 * so that the processor does not have to wait for it when the branch at the end of the rows is
 * mispredicted.
 *
 * In the each forms a written component is a write handle, created for each row: it does not
 * outlive the call, so it costs nothing once the lambda is inlined.
 *
 * The methods that run are padded with unreachable code, so that no caller inlines them. Otherwise, if
 * only one query runs, HotSpot would compile its loop as a part of the caller, without the
 * directives for loops (see LoopInlining).
 */

/// Generates loops.
final class LoopCode {
  private static final ClassDesc LOOP = HiddenClasses.desc(Loop.class);
  private static final ClassDesc MATCH = HiddenClasses.desc(Match.class);
  private static final ClassDesc WATCH = HiddenClasses.desc(RowWatch.class);
  private static final MethodTypeDesc NOTE = MethodTypeDesc.of(CD_void, CD_int);
  private static final ClassDesc REDUCTION = HiddenClasses.desc(Reduction.class);
  private static final ClassDesc MATH = HiddenClasses.desc(Math.class);
  private static final ClassDesc ENTITY = HiddenClasses.desc(Entity.class);
  private static final ClassDesc WORLDS = HiddenClasses.desc(WorldTurns.class);
  private static final ClassDesc ARRAYS = HiddenClasses.desc(ColumnArrays.class);

  /// Loops over fewer rows use a separate method: a method that has seen short runs first is
  /// compiled for short runs, neither unrolled nor vectorised, and stays so.
  private static final int FEW_ROWS = 16;

  /// The prefix of the class names.
  static final String PREFIX = "GeneratedLoop";

  /// With this many exclusive ors a body may be four times as large.
  private static final int UNROLLING_XORS = 4;

  static final String MANY = "manyRows";
  private static final String FEW = "fewRows";

  // The parameters of run.
  private static final int MATCHES = 1;
  private static final int INDEX = 2;
  private static final int TO = 3;
  private static final int GIVEN = 4;

  private final LoopShape shape;
  private final boolean isWide;
  private final FunctionMethod function;
  private final ClassDesc self;
  private final ColumnFields columns;

  /// The type of the loop's argument: a lambda, or a reduction with one.
  private final ClassDesc argument;

  private final List<MethodHandle> handles = new ArrayList<>();
  private final int[] firstHandle;

  private LoopCode(LoopShape shape, boolean isWide) {
    this.shape = shape;
    this.isWide = isWide;
    this.function = FunctionMethod.of(shape.function());
    this.self = ClassDesc.of(LoopCode.class.getPackageName(), name(shape));
    this.argument = shape.form().result().isReduction() ? REDUCTION : function.owner();
    this.columns = ColumnArraysCode.fields(shape.source(), shape.columns());
    this.firstHandle = new int[shape.terms().size()];
    for (int i = 0; i < firstHandle.length; i++) {
      Parameter term = shape.terms().get(i);
      firstHandle[i] = handles.size();
      if (asHandle(i)) {
        handles.add(RowRefCode.factory(term.component(), term.isWatched()));
      } else if (term.access() != Access.ABSENT) {
        handles.addAll(term.component().handles());
      }
    }
  }

  /// Defines a new loop of a shape.
  ///
  /// @param isWide whether the body is too large for the compiler to unroll it without help
  static Loop define(LoopShape shape, boolean isWide) {
    var code = new LoopCode(shape, isWide);
    return HiddenClasses.instance(
        HiddenClasses.define(
            MethodHandles.lookup(), name(shape), code.key(), code.handles, code::write),
        Loop.class);
  }

  private static String name(LoopShape shape) {
    var name = new StringBuilder(PREFIX);
    for (Parameter term : shape.terms()) {
      name.append('$').append(term.component().codeName());
    }
    return name.toString();
  }

  private String key() {
    var key = new StringBuilder(self.displayName());
    key.append(' ')
        .append(shape.source().getSimpleName())
        .append(' ')
        .append(shape.form())
        .append(' ')
        .append(shape.function().getName());
    key.append(isWide ? " wide" : "");
    for (Parameter term : shape.terms()) {
      key.append(' ').append(term.access()).append(term.component().root().structure());
    }
    return key.toString();
  }

  /// Whether a term is passed as a write handle.
  private boolean asHandle(int term) {
    return shape.terms().get(term).isWritten() && !shape.form().returnsFirst();
  }

  private void write(ClassBuilder type) {
    MethodTypeDesc rows = MethodTypeDesc.of(CD_void, columns.owner(), CD_int, CD_int, argument);
    type.withSuperclass(LOOP)
        .withFlags(ClassFile.ACC_FINAL)
        .withMethodBody(
            ConstantDescs.INIT_NAME,
            ConstantDescs.MTD_void,
            0,
            code ->
                code.aload(0)
                    .invokespecial(LOOP, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_())
        .withMethodBody(
            "run",
            MethodTypeDesc.of(CD_void, MATCH.arrayType(), CD_int, CD_int, CD_Object),
            ClassFile.ACC_PUBLIC,
            code -> {
              writeRun(code, rows);
              preventInlining(code);
            })
        .withMethodBody(
            "run",
            MethodTypeDesc.of(CD_void, ARRAYS, CD_int, CD_int, CD_Object),
            ClassFile.ACC_PUBLIC,
            code -> {
              writeRunOverRange(code, rows);
              preventInlining(code);
            })
        .withMethodBody(
            "runByWorld",
            MethodTypeDesc.of(
                CD_void,
                ARRAYS,
                CD_int.arrayType(),
                CD_int.arrayType(),
                CD_int,
                CD_int,
                WORLDS,
                CD_Object),
            ClassFile.ACC_PUBLIC,
            code -> {
              writeRunByWorld(code, rows);
              preventInlining(code);
            })
        .withMethodBody(MANY, rows, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC, this::writeRows)
        .withMethodBody(FEW, rows, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC, this::writeRows);
  }

  private void writeRun(CodeBuilder code, MethodTypeDesc rows) {
    int match = code.allocateLocal(TypeKind.REFERENCE);
    int end = code.allocateLocal(TypeKind.INT);
    int following = code.allocateLocal(TypeKind.REFERENCE);
    int followingEnd = code.allocateLocal(TypeKind.INT);
    MethodTypeDesc size = MethodTypeDesc.of(CD_int);
    Label next = code.newLabel();
    Label isLast = code.newLabel();
    Label skip = code.newLabel();
    Label few = code.newLabel();
    Label done = code.newLabel();
    code.iload(INDEX).iload(TO).if_icmpge(done);
    code.aload(MATCHES).iload(INDEX).aaload().astore(match);
    code.aload(match).invokevirtual(MATCH, "size", size).istore(end);
    code.labelBinding(next).aload(match).astore(following).iload(end).istore(followingEnd);
    code.iinc(INDEX, 1).iload(INDEX).iload(TO).if_icmpge(isLast);
    code.aload(MATCHES).iload(INDEX).aaload().astore(following);
    code.aload(following).invokevirtual(MATCH, "size", size).istore(followingEnd);
    code.labelBinding(isLast).iload(end).ifeq(skip);
    code.aload(match).invokevirtual(MATCH, "enter", ConstantDescs.MTD_void);
    code.aload(match).checkcast(columns.owner()).iconst_0();
    code.iload(end).aload(GIVEN).checkcast(argument);
    code.iload(end).loadConstant(FEW_ROWS).if_icmplt(few);
    code.invokestatic(self, MANY, rows).goto_(skip);
    code.labelBinding(few).invokestatic(self, FEW, rows);
    code.labelBinding(skip).aload(following).astore(match).iload(followingEnd).istore(end);
    code.iload(INDEX).iload(TO).if_icmplt(next);
    code.labelBinding(done).return_();
  }

  private void writeRunOverRange(CodeBuilder code, MethodTypeDesc rows) {
    final int arrays = 1;
    final int first = 2;
    final int end = 3;
    Label few = code.newLabel();
    code.aload(arrays).checkcast(columns.owner()).iload(first).iload(end);
    code.aload(GIVEN).checkcast(argument);
    code.iload(end).iload(first).isub().loadConstant(FEW_ROWS).if_icmplt(few);
    code.invokestatic(self, MANY, rows).return_();
    code.labelBinding(few).invokestatic(self, FEW, rows).return_();
  }

  private void writeRunByWorld(CodeBuilder code, MethodTypeDesc rows) {
    final int arrays = 1;
    final int firsts = 2;
    final int ends = 3;
    final int world = 4;
    final int to = 5;
    final int worlds = 6;
    final int given = 7;
    int first = code.allocateLocal(TypeKind.INT);
    int end = code.allocateLocal(TypeKind.INT);
    Label next = code.newLabel();
    Label few = code.newLabel();
    Label skip = code.newLabel();
    Label done = code.newLabel();
    code.labelBinding(next).iload(world).iload(to).if_icmpge(done);
    code.aload(firsts).iload(world).iaload().istore(first);
    code.aload(ends).iload(world).iaload().istore(end);
    code.iload(first).iload(end).if_icmpge(skip);
    code.aload(worlds).iload(world);
    code.invokeinterface(WORLDS, "enter", MethodTypeDesc.of(CD_void, CD_int));
    code.aload(arrays).checkcast(columns.owner()).iload(first).iload(end);
    code.aload(given).checkcast(argument);
    code.iload(end).iload(first).isub().loadConstant(FEW_ROWS).if_icmplt(few);
    code.invokestatic(self, MANY, rows).goto_(skip);
    code.labelBinding(few).invokestatic(self, FEW, rows);
    code.labelBinding(skip).iinc(world, 1).goto_(next);
    code.labelBinding(done).return_();
  }

  /// Emits unreachable code that makes a method too large to be inlined.
  private static void preventInlining(CodeBuilder code) {
    for (int i = 0; i <= LambdaReport.MAX_INLINED_BYTES; i++) {
      code.nop();
    }
    code.return_();
  }

  private void writeRows(CodeBuilder code) {
    final int arrays = 0;
    final int row = 1;
    final int end = 2;
    final int given = 3;
    ReductionCode reduction = new ReductionCode(code, shape.form().result(), given);
    int lambda = reduction.start(function.owner(), row, end);
    int entities = -1;
    if (shape.form().passesEntity()) {
      entities = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(arrays);
      code.invokevirtual(columns.owner(), "entities", MethodTypeDesc.of(CD_long.arrayType()));
      code.astore(entities);
    }
    int[][] columnLocals = checkOut(code, arrays);
    var watchLocals = new int[shape.terms().size()];
    var records = new RecordCode[shape.terms().size()];
    for (int i = 0; i < records.length; i++) {
      Parameter term = shape.terms().get(i);
      if (term.access() != Access.ABSENT) {
        if (term.isWatched()) {
          watchLocals[i] = code.allocateLocal(TypeKind.REFERENCE);
          code.aload(arrays).loadConstant(i);
          code.invokevirtual(columns.owner(), "watch", MethodTypeDesc.of(WATCH, CD_int));
          code.astore(watchLocals[i]);
        }
        if (!asHandle(i)) {
          records[i] = record(code, i, row, columnLocals[i]);
        }
      }
    }
    Label next = code.newLabel();
    Label done = code.newLabel();
    Label stopped = code.newLabel();
    clampFirst(code, row);
    int[] flipped = startFlipping(code, row, end);
    code.labelBinding(next).iload(row).iload(end).if_icmpge(done);
    code.aload(lambda);
    if (shape.form().passesEntity()) {
      code.aload(entities).iload(row).laload();
      code.invokestatic(ENTITY, "fromBits", MethodTypeDesc.of(ENTITY, CD_long));
    }
    for (int i = 0; i < records.length; i++) {
      if (asHandle(i)) {
        makeHandle(code, i, row, columnLocals[i], watchLocals[i]);
      } else if (records[i] != null) {
        records[i].read();
      } else {
        code.aconst_null();
      }
    }
    function.call(code);
    reduction.combine(done);
    if (shape.form().returnsFirst()) {
      boolean watched = shape.terms().getFirst().isWatched();
      records[0].takeApart();
      if (watched) {
        code.aload(watchLocals[0]).iload(row).invokevirtual(WATCH, "beforeWrite", NOTE);
      }
      records[0].store();
      if (watched) {
        code.aload(watchLocals[0]).iload(row).invokevirtual(WATCH, "afterWrite", NOTE);
      }
    }
    for (int local : flipped) {
      code.iload(local).iconst_m1().ixor().istore(local);
    }
    code.iinc(row, 1).goto_(next).labelBinding(done);
    code.exceptionCatchAll(next, done, stopped);
    reduction.end();
    endFlipping(code, arrays, flipped);
    code.return_();
    code.labelBinding(stopped);
    code.aload(arrays).iload(row).putfield(columns.owner(), "stoppedAt", CD_int).athrow();
  }

  /// Adds four exclusive ors to a wide body, so that the compiler unrolls it: see [LoopAnalysis].
  /// They flip all bits of a number, so that pairs of them cancel out and are removed once the loop
  /// is unrolled.
  private int[] startFlipping(CodeBuilder code, int row, int end) {
    var locals = new int[isWide ? UNROLLING_XORS : 0];
    for (int i = 0; i < locals.length; i++) {
      locals[i] = code.allocateLocal(TypeKind.INT);
      code.iload(i % 2 == 0 ? row : end).istore(locals[i]);
    }
    return locals;
  }

  /// Uses the flipped numbers, because otherwise the compiler would drop them.
  private void endFlipping(CodeBuilder code, int arrays, int[] locals) {
    if (locals.length != 0) {
      code.aload(arrays).iconst_0();
      for (int local : locals) {
        code.iconst_3().imul().iload(local).iadd();
      }
      code.putfield(columns.owner(), "flipped", CD_int);
    }
  }

  /// Lets the compiler know the range of the first row, by clamping it to that range.
  ///
  /// Otherwise each array of the loop needs its own conversion of the row to an address, and loops
  /// over more than a few arrays become too large to be unrolled and vectorised.
  private static void clampFirst(CodeBuilder code, int row) {
    MethodTypeDesc ofTwo = MethodTypeDesc.of(CD_int, CD_int, CD_int);
    code.iload(row).iconst_0().invokestatic(MATH, "max", ofTwo);
    code.loadConstant(ColumnLayout.MAX_ARRAY_LENGTH - 1).invokestatic(MATH, "min", ofTwo);
    code.istore(row);
  }

  /// Pushes a new handle of a term for the row.
  private void makeHandle(CodeBuilder code, int term, int row, int[] columns, int watch) {
    Parameter parameter = shape.terms().get(term);
    code.loadConstant(HiddenClasses.handle(firstHandle[term]));
    for (int column : columns) {
      code.aload(column);
    }
    if (parameter.isWatched()) {
      code.aload(watch);
    }
    code.iload(row);
    code.invokevirtual(
        CD_MethodHandle,
        "invokeExact",
        RowRefCode.factoryType(parameter.component(), parameter.isWatched()));
  }

  /// Puts the columns of all terms into local variables.
  private int[][] checkOut(CodeBuilder code, int arrays) {
    var locals = new int[shape.terms().size()][];
    int column = 0;
    for (int term = 0; term < locals.length; term++) {
      if (shape.terms().get(term).access() != Access.ABSENT) {
        locals[term] = new int[shape.terms().get(term).component().columns().size()];
        for (int i = 0; i < locals[term].length; i++) {
          locals[term][i] = code.allocateLocal(TypeKind.REFERENCE);
          columns.pushFrom(code, arrays, column++);
          code.astore(locals[term][i]);
        }
      }
    }
    return locals;
  }

  private RecordCode record(CodeBuilder code, int term, int row, int[] columns) {
    return new RecordCode(
        code,
        shape.terms().get(term).component().root(),
        firstHandle[term],
        (column, arrayType) -> code.aload(columns[column]),
        () -> code.iload(row));
  }
}
