package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Methods that stand between a method reference ({@code System::nanoTime}, {@code Other::new}) and what it refers to, where a call
 * of that would be rewritten.
 */
final class Bridges {
    private static final String NAME = "$bridge$";

    private final ProgramRewriter rewriter;
    private final ClassShape shape;
    private final List<Consumer<ClassBuilder>> pending = new ArrayList<>();

    Bridges(ProgramRewriter rewriter, ClassShape shape) {
        this.rewriter = rewriter;
        this.shape = shape;
    }

    /** The handle itself, or one of a new method of this class. */
    DirectMethodHandleDesc bridged(DirectMethodHandleDesc handle) {
        MethodChanges changes = new MethodChanges(rewriter, shape);
        boolean isNew = handle.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        if (!isBridgeable(handle)
                || !changes.isCallChanged(
                        internal(handle.owner()),
                        isNew ? INIT_NAME : handle.methodName(),
                        handle.lookupDescriptor(),
                        isStatic(handle),
                        isNew)) {
            return handle;
        }
        String name = NAME + pending.size();
        MethodTypeDesc type = handle.invocationType();
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
        pending.add(builder -> builder.withMethodBody(name, type, flags, code -> body(code, handle, type)));
        ClassDesc self = shape.model().thisClass().asSymbol();
        return MethodHandleDesc.ofMethod(
                shape.isInterface() ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                self,
                name,
                type);
    }

    private static boolean isBridgeable(DirectMethodHandleDesc handle) {
        return switch (handle.kind()) {
            case STATIC, INTERFACE_STATIC, VIRTUAL, INTERFACE_VIRTUAL, CONSTRUCTOR -> true;
            default -> false;
        };
    }

    private static boolean isStatic(DirectMethodHandleDesc handle) {
        return handle.kind() == DirectMethodHandleDesc.Kind.STATIC
                || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_STATIC;
    }

    private void body(CodeBuilder code, DirectMethodHandleDesc handle, MethodTypeDesc type) {
        CodeBuilder plain = code;
        MethodRewriter calls = new MethodRewriter(rewriter, shape, this);
        code.transforming(calls, inner -> call(inner, handle, type));
        plain.return_(TypeKind.from(type.returnType()));
    }

    private static void call(CodeBuilder code, DirectMethodHandleDesc handle, MethodTypeDesc type) {
        boolean isNew = handle.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        if (isNew) {
            code.new_(handle.owner()).dup();
        }
        int slot = 0;
        for (ClassDesc parameter : type.parameterList()) {
            TypeKind kind = TypeKind.from(parameter);
            code.loadLocal(kind, slot);
            slot += kind.slotSize();
        }
        MethodTypeDesc called = MethodTypeDesc.ofDescriptor(handle.lookupDescriptor());
        switch (handle.kind()) {
            case STATIC -> code.invokestatic(handle.owner(), handle.methodName(), called, false);
            case INTERFACE_STATIC -> code.invokestatic(handle.owner(), handle.methodName(), called, true);
            case VIRTUAL -> code.invokevirtual(handle.owner(), handle.methodName(), called);
            case INTERFACE_VIRTUAL -> code.invokeinterface(handle.owner(), handle.methodName(), called);
            default -> code.invokespecial(handle.owner(), INIT_NAME, called);
        }
    }

    static String internal(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface() ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }

    /** Adds the methods that were asked for, those that they themselves need included. */
    void addTo(ClassBuilder type) {
        for (int i = 0; i < pending.size(); i++) {
            pending.get(i).accept(type);
        }
        pending.clear();
    }
}
