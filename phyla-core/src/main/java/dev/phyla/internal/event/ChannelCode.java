package dev.phyla.internal.event;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.Entity;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.LayoutValue;
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
import java.lang.invoke.MethodHandles.Lookup;

/*
 * For events with two fields, in Java:
 *
 *   final class GeneratedChannel$Hit extends EventChannel {
 *     private float[] column0, column1;
 *
 *     void columnsChanged(Object[] columns) {
 *       column0 = (float[]) columns[0];
 *       column1 = (float[]) columns[1];
 *     }
 *     boolean publish(Entity target, Object event) {
 *       checkPublish();
 *       if (event == null) throw noEvent();
 *       if (!isAlive(target)) return false;
 *       float x = <Hit.x>(event), y = <Hit.y>(event);
 *       int row = reserve();
 *       column0[row] = x;
 *       column1[row] = y;
 *       if (commit(row, target.bits())) announce(row, target.bits());
 *       return true;
 *     }
 *   }
 *
 * where <...> is a call of a constant method handle, which throws for records of another class;
 * events without such a call are checked. publish(event) is the same without the target.
 */

/// Generates channels, one class for each event type.
final class ChannelCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(EventChannel.class);
  private static final ClassDesc ENTITY = HiddenClasses.desc(Entity.class);
  private static final MethodTypeDesc INIT =
      MethodTypeDesc.of(
          CD_void, HiddenClasses.desc(Channels.class), HiddenClasses.desc(ComponentLayout.class));

  /// The constructors of channels, which all worlds share.
  private static final LayoutValue<MethodHandle> CONSTRUCTORS =
      new LayoutValue<>(ChannelCode::define);

  private final ClassDesc self;
  private final ComponentLayout layout;

  private ChannelCode(ClassDesc self, ComponentLayout layout) {
    this.self = self;
    this.layout = layout;
  }

  /// Creates a channel of one world.
  static EventChannel<?> channel(Channels channels, ComponentLayout layout) {
    MethodHandle constructor = CONSTRUCTORS.get(layout);
    try {
      return (EventChannel<?>) constructor.invokeExact(channels, layout);
    } catch (Throwable e) {
      throw new AssertionError("A generated channel cannot be instantiated.", e);
    }
  }

  private static MethodHandle define(ComponentLayout layout) {
    String name = "GeneratedChannel$" + layout.codeName();
    var code = new ChannelCode(ClassDesc.of(ChannelCode.class.getPackageName(), name), layout);
    Lookup defined =
        HiddenClasses.define(
            MethodHandles.lookup(),
            name,
            name + " " + layout.root().structure(),
            layout.handles(),
            code::write);
    return HiddenClasses.constructor(
        defined, EventChannel.class, Channels.class, ComponentLayout.class);
  }

  private void write(ClassBuilder type) {
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    for (int i = 0; i < layout.columns().size(); i++) {
      type.withField(field(i), arrayType(i), ClassFile.ACC_PRIVATE);
    }
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        INIT,
        0,
        code ->
            code.aload(0)
                .aload(1)
                .aload(2)
                .invokespecial(PARENT, ConstantDescs.INIT_NAME, INIT)
                .return_());
    type.withMethodBody(
        "columnsChanged",
        MethodTypeDesc.of(CD_void, CD_Object.arrayType()),
        ClassFile.ACC_PUBLIC,
        this::writeColumnsChanged);
    type.withMethodBody(
        "publish", MethodTypeDesc.of(CD_void, CD_Object), ClassFile.ACC_PUBLIC, this::writePublish);
    type.withMethodBody(
        "publish",
        MethodTypeDesc.of(CD_boolean, ENTITY, CD_Object),
        ClassFile.ACC_PUBLIC,
        this::writePublishTo);
  }

  private void writeColumnsChanged(CodeBuilder code) {
    for (int i = 0; i < layout.columns().size(); i++) {
      code.aload(0).aload(1).loadConstant(i).aaload();
      code.checkcast(arrayType(i)).putfield(self, field(i), arrayType(i));
    }
    code.return_();
  }

  private void writePublish(CodeBuilder code) {
    final int event = 1;
    check(code, event);
    publish(code, event, code::lconst_0);
    code.return_();
  }

  private void writePublishTo(CodeBuilder code) {
    final int target = 1;
    final int event = 2;
    Label dead = code.newLabel();
    check(code, event);
    code.aload(0).aload(target);
    code.invokevirtual(PARENT, "isAlive", MethodTypeDesc.of(CD_boolean, ENTITY)).ifeq(dead);
    publish(
        code,
        event,
        () -> code.aload(target).invokevirtual(ENTITY, "bits", MethodTypeDesc.of(CD_long)));
    code.iconst_1().ireturn();
    code.labelBinding(dead).iconst_0().ireturn();
  }

  private void check(CodeBuilder code, int event) {
    Label present = code.newLabel();
    code.aload(0).invokevirtual(PARENT, "checkPublish", ConstantDescs.MTD_void);
    code.aload(event).ifnonnull(present);
    ClassDesc exception = HiddenClasses.desc(NullPointerException.class);
    code.aload(0).invokevirtual(PARENT, "noEvent", MethodTypeDesc.of(exception)).athrow();
    code.labelBinding(present);
    if (!layout.type().isRecord() || layout.columns().isEmpty()) {
      code.aload(0).aload(event);
      code.invokevirtual(PARENT, "checkType", MethodTypeDesc.of(CD_void, CD_Object));
    }
  }

  private void publish(CodeBuilder code, int event, Runnable target) {
    int row = code.allocateLocal(TypeKind.INT);
    var record =
        new RecordCode(
            code,
            layout.root(),
            0,
            (column, arrayType) -> code.aload(0).getfield(self, field(column), arrayType),
            () -> code.iload(row));
    Label done = code.newLabel();
    code.aload(event);
    record.takeApart();
    code.aload(0).invokevirtual(PARENT, "reserve", MethodTypeDesc.of(CD_int)).istore(row);
    record.store();
    code.aload(0).iload(row);
    target.run();
    code.invokevirtual(PARENT, "commit", MethodTypeDesc.of(CD_boolean, CD_int, CD_long));
    code.ifeq(done).aload(0).iload(row);
    target.run();
    code.invokevirtual(PARENT, "announce", MethodTypeDesc.of(CD_void, CD_int, CD_long));
    code.labelBinding(done);
  }

  private static String field(int column) {
    return "column" + column;
  }

  private ClassDesc arrayType(int column) {
    return HiddenClasses.desc(layout.columns().get(column).kind().arrayType());
  }
}
