package dev.phyla.internal.loop;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.Ref;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;

/*
 * A handle's get and set hand its fields to static methods that do the work. So they are small
 * enough to be inlined even where a lambda rarely calls them, and a handle that stays inside the loop
 * is never allocated; only the values of the rows that are written are.
 */

/// Writes the write handles, one class for each component class.
final class RowRefCode {
  private static final ClassDesc REF = HiddenClasses.desc(Ref.class);
  private static final String FACTORY = "at";
  private static final String LOAD = "load";
  private static final String STORE = "store";

  private static final ClassValue<MethodHandle> FACTORIES =
      new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
          return define(ComponentLayout.of(type));
        }
      };

  private RowRefCode() {}

  /// Makes handles: `(float[] column0, float[] column1, ..., int row) -> Ref`.
  static MethodHandle factory(Class<?> component) {
    return FACTORIES.get(component);
  }

  private static MethodHandle define(ComponentLayout layout) {
    String name = "GeneratedRef$" + layout.type().getSimpleName();
    String key = "RowRef " + name + " " + layout.root().structure();
    ClassDesc self = ClassDesc.of(RowRefCode.class.getPackageName(), name);
    Lookup defined =
        HiddenClasses.define(
            MethodHandles.lookup(), name, key, layout.handles(), type -> write(type, self, layout));
    return HiddenClasses.factory(defined, FACTORY, Ref.class, parameters(layout));
  }

  private static Class<?>[] parameters(ComponentLayout layout) {
    var parameters = new Class<?>[layout.columns().size() + 1];
    for (int i = 0; i < layout.columns().size(); i++) {
      parameters[i] = layout.columns().get(i).kind().arrayType();
    }
    parameters[layout.columns().size()] = int.class;
    return parameters;
  }

  /// The constructor of a handle: `(float[] column0, float[] column1, ..., int row)`.
  private static MethodTypeDesc constructor(ComponentLayout layout) {
    return MethodType.methodType(void.class, parameters(layout)).describeConstable().orElseThrow();
  }

  /// The type of the handle that makes write handles.
  static MethodTypeDesc factoryType(ComponentLayout layout) {
    return constructor(layout).changeReturnType(REF);
  }

  private static void write(ClassBuilder type, ClassDesc self, ComponentLayout layout) {
    List<ColumnLayout> columns = layout.columns();
    type.withInterfaceSymbols(REF).withFlags(ClassFile.ACC_FINAL);
    for (int i = 0; i < columns.size(); i++) {
      type.withField(
          "column" + i,
          HiddenClasses.desc(columns.get(i).kind().arrayType()),
          ClassFile.ACC_PRIVATE);
    }
    type.withField("row", CD_int, ClassFile.ACC_PRIVATE);
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        constructor(layout),
        0,
        code -> {
          code.aload(0).invokespecial(CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
          for (int i = 0; i < columns.size(); i++) {
            ClassDesc array = HiddenClasses.desc(columns.get(i).kind().arrayType());
            code.aload(0).aload(i + 1).putfield(self, "column" + i, array);
          }
          code.aload(0).iload(columns.size() + 1).putfield(self, "row", CD_int).return_();
        });
    type.withMethodBody(
        FACTORY,
        factoryType(layout),
        ClassFile.ACC_STATIC,
        code -> {
          code.new_(self).dup();
          for (int i = 0; i < columns.size(); i++) {
            code.aload(i);
          }
          code.iload(columns.size());
          code.invokespecial(self, ConstantDescs.INIT_NAME, constructor(layout)).areturn();
        });
    type.withMethodBody(
        "get",
        MethodTypeDesc.of(CD_Object),
        ClassFile.ACC_PUBLIC,
        code -> {
          loadFields(code, self, layout);
          code.invokestatic(self, LOAD, loadType(layout)).areturn();
        });
    type.withMethodBody(
        "set",
        MethodTypeDesc.of(CD_void, CD_Object),
        ClassFile.ACC_PUBLIC,
        code -> {
          loadFields(code, self, layout);
          code.aload(1).invokestatic(self, STORE, storeType(layout)).return_();
        });
    type.withMethodBody(
        LOAD,
        loadType(layout),
        ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
        code -> {
          record(code, layout).read();
          code.areturn();
        });
    type.withMethodBody(
        STORE,
        storeType(layout),
        ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
        code -> {
          RecordCode record = record(code, layout);
          code.aload(columns.size() + 1);
          record.takeApart();
          record.store();
          code.return_();
        });
  }

  private static MethodTypeDesc loadType(ComponentLayout layout) {
    return constructor(layout).changeReturnType(CD_Object);
  }

  private static MethodTypeDesc storeType(ComponentLayout layout) {
    MethodTypeDesc fields = constructor(layout);
    return fields.insertParameterTypes(fields.parameterCount(), CD_Object);
  }

  private static void loadFields(CodeBuilder code, ClassDesc self, ComponentLayout layout) {
    for (int i = 0; i < layout.columns().size(); i++) {
      ClassDesc array = HiddenClasses.desc(layout.columns().get(i).kind().arrayType());
      code.aload(0).getfield(self, "column" + i, array);
    }
    code.aload(0).getfield(self, "row", CD_int);
  }

  private static RecordCode record(CodeBuilder code, ComponentLayout layout) {
    return new RecordCode(
        code,
        layout.root(),
        0,
        (column, arrayType) -> code.aload(column),
        () -> code.iload(layout.columns().size()));
  }
}
