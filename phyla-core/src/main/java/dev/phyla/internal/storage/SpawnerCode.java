package dev.phyla.internal.storage;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.ColumnFields;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ComponentLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/*
 * In Java, for a Position of two floats and a Velocity of two floats:
 *
 *   final class GeneratedSpawner extends Spawner {
 *     private float[] component0_0, component0_1, component1_0, component1_1;
 *
 *     boolean matches(Object[] values) {
 *       return values.length == 2
 *           && values[0] != null && values[0].getClass() == <Position.class>
 *           && values[1] != null && values[1].getClass() == <Velocity.class>;
 *     }
 *     long spawn(Object[] values) {
 *       if (!matches(values) || !isReady()) return 0;
 *       int row = nextRow();
 *       beginChange(); // unless no user code runs
 *       try { write(row, values, 0); } finally { endChange(); }
 *       return commit(row);
 *     }
 *     void write(int row, Object[] values, int from) {
 *       float x = <Position.x>(values[from]), y = ..., dx = ..., dy = ...;
 *       component0_0[row] = x;
 *       ...
 *     }
 *     void columnsChanged(Object[] columns) { component0_0 = (float[]) columns[base(0)]; ... }
 *   }
 */

/// Writes spawners.
final class SpawnerCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(Spawner.class);
  private static final String NAME = "GeneratedSpawner";
  private static final ClassDesc SELF = ClassDesc.of(SpawnerCode.class.getPackageName(), NAME);
  private static final MethodTypeDesc INIT =
      MethodTypeDesc.of(
          CD_void,
          HiddenClasses.desc(EntityStore.class),
          HiddenClasses.desc(Table.class),
          CD_int.arrayType());
  private static final MethodTypeDesc MATCHES =
      MethodTypeDesc.of(CD_boolean, CD_Object.arrayType());
  private static final MethodTypeDesc WRITE =
      MethodTypeDesc.of(CD_void, CD_int, CD_Object.arrayType(), CD_int);
  private static final int ROW = 1;
  private static final int VALUES = 2;
  private static final int FROM = 3;

  private final List<ComponentLayout> layouts;
  private final List<ColumnFields> columns = new ArrayList<>();

  private SpawnerCode(List<ComponentLayout> layouts) {
    this.layouts = layouts;
    for (ComponentLayout layout : layouts) {
      columns.add(new ColumnFields(SELF, "component" + columns.size() + "_", layout.columns()));
    }
  }

  /// The constructor `(EntityStore, Table, int[] bases)` of spawners for components of given types.
  static MethodHandle constructor(List<ComponentLayout> layouts) {
    var handles = new ArrayList<MethodHandle>();
    var key = new StringBuilder(NAME);
    for (ComponentLayout layout : layouts) {
      handles.add(MethodHandles.constant(Class.class, layout.exactType()));
      handles.addAll(layout.handles());
      key.append(' ').append(layout.isPlain()).append(layout.root().structure());
    }
    return HiddenClasses.constructor(
        HiddenClasses.define(
            MethodHandles.lookup(),
            NAME,
            key.toString(),
            handles,
            type -> new SpawnerCode(layouts).write(type)),
        Spawner.class,
        EntityStore.class,
        Table.class,
        int[].class);
  }

  private void write(ClassBuilder type) {
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    columns.forEach(component -> component.declare(type));
    HiddenClasses.passToParent(type, PARENT, INIT);
    type.withMethodBody(
            "columnsChanged",
            MethodTypeDesc.of(CD_void, ColumnFields.ARRAYS),
            ClassFile.ACC_PUBLIC,
            this::writeColumnsChanged)
        .withMethodBody("matches", MATCHES, ClassFile.ACC_PUBLIC, this::writeMatches)
        .withMethodBody(
            "spawn",
            MethodTypeDesc.of(CD_long, CD_Object.arrayType()),
            ClassFile.ACC_PUBLIC,
            this::writeSpawn)
        .withMethodBody("write", WRITE, ClassFile.ACC_PUBLIC, this::writeWrite);
  }

  private void writeColumnsChanged(CodeBuilder code) {
    MethodTypeDesc base = MethodTypeDesc.of(CD_int, CD_int);
    for (int i = 0; i < columns.size(); i++) {
      int component = i;
      columns
          .get(i)
          .setAll(
              code,
              1,
              column -> {
                code.aload(0).loadConstant(component).invokevirtual(PARENT, "base", base);
                code.loadConstant(column).iadd();
              });
    }
    code.return_();
  }

  private void writeMatches(CodeBuilder code) {
    final int values = 1;
    Label refused = code.newLabel();
    code.aload(values).arraylength().loadConstant(layouts.size()).if_icmpne(refused);
    int handle = 0;
    for (int i = 0; i < layouts.size(); i++) {
      code.aload(values).loadConstant(i).aaload().ifnull(refused);
      code.aload(values).loadConstant(i).aaload();
      code.invokevirtual(CD_Object, "getClass", MethodTypeDesc.of(CD_Class));
      code.loadConstant(HiddenClasses.handle(handle));
      code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_Class));
      code.if_acmpne(refused);
      handle += 1 + layouts.get(i).handles().size();
    }
    code.iconst_1().ireturn().labelBinding(refused).iconst_0().ireturn();
  }

  private void writeSpawn(CodeBuilder code) {
    final int values = 1;
    int row = code.allocateLocal(TypeKind.INT);
    Label refused = code.newLabel();
    code.aload(0).aload(values).invokevirtual(SELF, "matches", MATCHES).ifeq(refused);
    code.aload(0).invokevirtual(PARENT, "isReady", MethodTypeDesc.of(CD_boolean)).ifeq(refused);
    code.aload(0).invokevirtual(PARENT, "nextRow", MethodTypeDesc.of(CD_int)).istore(row);
    Runnable write =
        () -> code.aload(0).iload(row).aload(values).iconst_0().invokevirtual(SELF, "write", WRITE);
    if (isPlain()) {
      write.run();
    } else {
      LockedCode.emit(code, PARENT, write);
    }
    code.aload(0).iload(row).invokevirtual(PARENT, "commit", MethodTypeDesc.of(CD_long, CD_int));
    code.lreturn();
    code.labelBinding(refused).lconst_0().lreturn();
  }

  private boolean isPlain() {
    return layouts.stream().allMatch(ComponentLayout::isPlain);
  }

  private void writeWrite(CodeBuilder code) {
    var records = new ArrayList<RecordCode>();
    int firstHandle = 1;
    for (int i = 0; i < layouts.size(); i++) {
      ColumnFields fields = columns.get(i);
      var record =
          new RecordCode(
              code,
              layouts.get(i).root(),
              firstHandle,
              (column, arrayType) -> fields.push(code, column),
              () -> code.iload(ROW));
      firstHandle += layouts.get(i).handles().size() + 1;
      code.aload(VALUES).iload(FROM).loadConstant(i).iadd().aaload();
      record.takeApart();
      records.add(record);
    }
    records.forEach(RecordCode::store);
    code.return_();
  }
}
