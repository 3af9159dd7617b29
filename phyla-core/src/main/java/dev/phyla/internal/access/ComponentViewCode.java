package dev.phyla.internal.access;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.storage.EntityStore;
import dev.phyla.internal.storage.Table;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;

/*
 * In Java, for a Position of two floats:
 *
 *   final class GeneratedView$Position extends ComponentView {
 *     private final int base;
 *     private float[] column0, column1;
 *
 *     void columnsChanged(Object[] columns) {
 *       column0 = (float[]) columns[base];
 *       column1 = (float[]) columns[base + 1];
 *     }
 *     Object read(int row) {
 *       return <new Position>(column0[row], column1[row]);
 *     }
 *     void write(int row, Object value) {
 *       long structure = structure();
 *       float x = <Position.x>(value), y = <Position.y>(value);
 *       beforeStore(structure, row);
 *       column0[row] = x;
 *       column1[row] = y;
 *       afterStore(row);
 *     }
 *   }
 */

/// Writes the views, one class for each component class.
final class ComponentViewCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(ComponentView.class);
  private static final ClassDesc COLUMNS = CD_Object.arrayType();
  private static final MethodTypeDesc PARENT_INIT =
      MethodTypeDesc.of(
          CD_void, HiddenClasses.desc(EntityStore.class), HiddenClasses.desc(Table.class), CD_int);
  private static final MethodTypeDesc INIT =
      MethodTypeDesc.of(
          CD_void,
          HiddenClasses.desc(EntityStore.class),
          HiddenClasses.desc(Table.class),
          CD_int,
          CD_int);

  private final ClassDesc self;
  private final ComponentLayout layout;

  private ComponentViewCode(ClassDesc self, ComponentLayout layout) {
    this.self = self;
    this.layout = layout;
  }

  /// Defines a view class with a constructor `(EntityStore, Table, int position, int base)`.
  static Lookup define(ComponentLayout layout) {
    String name = "GeneratedView$" + layout.type().getSimpleName();
    var code =
        new ComponentViewCode(ClassDesc.of(ComponentViewCode.class.getPackageName(), name), layout);
    return HiddenClasses.define(
        MethodHandles.lookup(),
        name,
        name + " " + layout.root().structure(),
        layout.handles(),
        code::write);
  }

  private void write(ClassBuilder type) {
    List<ColumnLayout> columns = layout.columns();
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    type.withField("base", CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
    for (int i = 0; i < columns.size(); i++) {
      type.withField(field(i), arrayType(i), ClassFile.ACC_PRIVATE);
    }
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        INIT,
        0,
        code -> {
          code.aload(0).aload(1).aload(2).iload(3);
          code.invokespecial(PARENT, ConstantDescs.INIT_NAME, PARENT_INIT);
          code.aload(0).iload(4).putfield(self, "base", CD_int).return_();
        });
    type.withMethodBody(
        "columnsChanged",
        MethodTypeDesc.of(CD_void, COLUMNS),
        ClassFile.ACC_PUBLIC,
        this::writeColumnsChanged);
    type.withMethodBody(
        "read",
        MethodTypeDesc.of(CD_Object, CD_int),
        ClassFile.ACC_PUBLIC,
        code -> {
          record(code).read();
          code.areturn();
        });
    type.withMethodBody(
        "write",
        MethodTypeDesc.of(CD_void, CD_int, CD_Object),
        ClassFile.ACC_PUBLIC,
        this::writeWrite);
  }

  private void writeColumnsChanged(CodeBuilder code) {
    for (int i = 0; i < layout.columns().size(); i++) {
      code.aload(0).aload(1).aload(0).getfield(self, "base", CD_int).loadConstant(i).iadd();
      code.aaload().checkcast(arrayType(i)).putfield(self, field(i), arrayType(i));
    }
    code.return_();
  }

  private void writeWrite(CodeBuilder code) {
    int structure = code.allocateLocal(TypeKind.LONG);
    code.aload(0).invokevirtual(PARENT, "structure", MethodTypeDesc.of(CD_long));
    code.lstore(structure).aload(2);
    RecordCode record = record(code);
    record.takeApart();
    code.aload(0).lload(structure).iload(1);
    code.invokevirtual(PARENT, "beforeStore", MethodTypeDesc.of(CD_void, CD_long, CD_int));
    record.store();
    code.aload(0).iload(1);
    code.invokevirtual(PARENT, "afterStore", MethodTypeDesc.of(CD_void, CD_int)).return_();
  }

  private RecordCode record(CodeBuilder code) {
    return new RecordCode(
        code,
        layout.root(),
        0,
        (column, arrayType) -> code.aload(0).getfield(self, field(column), arrayType),
        () -> code.iload(1));
  }

  private static String field(int column) {
    return "column" + column;
  }

  private ClassDesc arrayType(int column) {
    return HiddenClasses.desc(layout.columns().get(column).kind().arrayType());
  }
}
