package dev.phyla.internal.loop;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.LayoutValue;
import dev.phyla.internal.table.RowWatch;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayList;
import java.util.List;

/*
 * A handle's get and set pass its fields to static methods that do the work. So they are small
 * enough to be inlined even if a lambda calls them rarely, and a handle that does not escape the
 * loop is never allocated; only the values of written rows are.
 */

/// Generates write handles, one class for each component type.
final class RowRefCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(RowRef.class);
  private static final String FACTORY = "at";
  private static final String LOAD = "load";
  private static final String STORE = "store";

  private static final LayoutValue<MethodHandle> FACTORIES =
      new LayoutValue<>(layout -> new RowRefCode(layout, false).define());
  private static final LayoutValue<MethodHandle> WATCHED_FACTORIES =
      new LayoutValue<>(layout -> new RowRefCode(layout, true).define());

  private final ComponentLayout layout;
  private final boolean watched;
  private final ClassDesc self;

  private RowRefCode(ComponentLayout layout, boolean watched) {
    this.layout = layout;
    this.watched = watched;
    this.self = ClassDesc.of(RowRefCode.class.getPackageName(), name());
  }

  /// The factory of handles: `(float[] column0, float[] column1, ..., int row) -> Ref`, with a
  /// [RowWatch] before the row if writes are watched.
  static MethodHandle factory(ComponentLayout component, boolean watched) {
    return (watched ? WATCHED_FACTORIES : FACTORIES).get(component);
  }

  /// The type of the factory.
  static MethodTypeDesc factoryType(ComponentLayout layout, boolean watched) {
    return new RowRefCode(layout, watched).argumentTypes(PARENT);
  }

  private String name() {
    return (watched ? "GeneratedWatchedRef$" : "GeneratedRef$") + layout.codeName();
  }

  private MethodHandle define() {
    String key = "RowRef " + name() + " " + layout.root().structure();
    Lookup defined =
        HiddenClasses.define(MethodHandles.lookup(), name(), key, layout.handles(), this::write);
    return HiddenClasses.factory(
        defined, FACTORY, RowRef.class, arguments().toArray(Class<?>[]::new));
  }

  /// The classes of a handle's fields: the columns, the watch if there is one, and the row.
  private List<Class<?>> arguments() {
    var arguments = new ArrayList<Class<?>>();
    for (ColumnLayout column : layout.columns()) {
      arguments.add(column.kind().arrayType());
    }
    if (watched) {
      arguments.add(RowWatch.class);
    }
    arguments.add(int.class);
    return arguments;
  }

  private int watchArgument() {
    return layout.columns().size();
  }

  private int rowArgument() {
    return layout.columns().size() + (watched ? 1 : 0);
  }

  /// The type of a method that takes a handle's fields and more.
  private MethodTypeDesc argumentTypes(ClassDesc result, ClassDesc... more) {
    var types = new ArrayList<ClassDesc>();
    arguments().forEach(argument -> types.add(HiddenClasses.desc(argument)));
    types.addAll(List.of(more));
    return MethodTypeDesc.of(result, types);
  }

  private void write(ClassBuilder type) {
    MethodTypeDesc init = argumentTypes(CD_void);
    MethodTypeDesc load = argumentTypes(CD_Object);
    MethodTypeDesc store = argumentTypes(CD_void, CD_Object);
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    for (int i = 0; i < rowArgument(); i++) {
      type.withField(
          "field" + i, init.parameterType(i), ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
    }
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        init,
        0,
        code -> {
          code.aload(0).iload(rowArgument() + 1);
          code.invokespecial(PARENT, ConstantDescs.INIT_NAME, MethodTypeDesc.of(CD_void, CD_int));
          for (int i = 0; i < rowArgument(); i++) {
            ClassDesc field = init.parameterType(i);
            code.aload(0).loadLocal(TypeKind.from(field), i + 1).putfield(self, "field" + i, field);
          }
          code.return_();
        });
    type.withMethodBody(
        FACTORY,
        init.changeReturnType(PARENT),
        ClassFile.ACC_STATIC,
        code -> {
          code.new_(self).dup();
          for (int i = 0; i < init.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(init.parameterType(i)), i);
          }
          code.invokespecial(self, ConstantDescs.INIT_NAME, init).areturn();
        });
    type.withMethodBody(
        "get",
        MethodTypeDesc.of(CD_Object),
        ClassFile.ACC_PUBLIC,
        code -> {
          loadFields(code, init);
          code.invokestatic(self, LOAD, load).areturn();
        });
    type.withMethodBody(
        "set",
        MethodTypeDesc.of(CD_void, CD_Object),
        ClassFile.ACC_PUBLIC,
        code -> {
          loadFields(code, init);
          code.aload(1).invokestatic(self, STORE, store).return_();
        });
    type.withMethodBody(
        LOAD,
        load,
        ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
        code -> {
          record(code).read();
          code.areturn();
        });
    type.withMethodBody(
        STORE,
        store,
        ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
        code -> {
          RecordCode record = record(code);
          code.aload(init.parameterCount());
          record.takeApart();
          note(code, "beforeWrite");
          record.store();
          note(code, "afterWrite");
          code.return_();
        });
  }

  private void note(CodeBuilder code, String method) {
    if (watched) {
      code.aload(watchArgument()).iload(rowArgument());
      code.invokevirtual(
          HiddenClasses.desc(RowWatch.class), method, MethodTypeDesc.of(CD_void, CD_int));
    }
  }

  private void loadFields(CodeBuilder code, MethodTypeDesc arguments) {
    for (int i = 0; i < rowArgument(); i++) {
      code.aload(0).getfield(self, "field" + i, arguments.parameterType(i));
    }
    code.aload(0).getfield(PARENT, "row", CD_int);
  }

  private RecordCode record(CodeBuilder code) {
    return new RecordCode(
        code,
        layout.root(),
        0,
        (column, arrayType) -> code.aload(column),
        () -> code.iload(rowArgument()));
  }
}
