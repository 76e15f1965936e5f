package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.rankcluster.actors.program.process.ProcessState;

/**
 * A generator of the {@code hashCode} method that rewriting adds to classes which inherit {@link Object#hashCode}. The inherited one
 * differs from run to run, and with it the order of hash tables and the result of {@code toString}. The rank draws the number at the first
 * call.
 */
final class IdentityHash {
    /** Name of the field that holds the hash code. */
    static final String FIELD = "$hash";

    private static final String METHOD = "hashCode";
    private static final MethodTypeDesc TYPE = MethodTypeDesc.of(CD_int);
    private static final MethodTypeDesc DRAW = MethodTypeDesc.of(CD_int, CD_Object);

    private IdentityHash() {}

    /** Returns whether a class has no {@code hashCode}, and no class of the user above it gets one. */
    static boolean isNeeded(ClassShapes shapes, ClassShape shape) {
        String parent = shape.superclass();
        if (shape.isInterface()
                || parent == null
                || shapes.find(parent) != null
                || shape.method(METHOD, "()I") != null) {
            return false;
        }
        Class<?> other = shapes.other(parent);
        return other != null && isObjects(other);
    }

    private static boolean isObjects(Class<?> type) {
        try {
            return type.getMethod(METHOD).getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void addTo(ClassBuilder type, ClassShape shape) {
        ClassDesc self = shape.model().thisClass().asSymbol();
        type.withField(FIELD, CD_int, ClassFile.ACC_PRIVATE | ClassFile.ACC_TRANSIENT | ClassFile.ACC_SYNTHETIC);
        type.withMethodBody(METHOD, TYPE, ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNTHETIC, code -> {
            Label known = code.newLabel();
            code.aload(0).getfield(self, FIELD, CD_int).dup().ifne(known).pop();
            code.aload(0).aload(0);
            code.invokestatic(ProcessState.class.describeConstable().orElseThrow(), "drawHash", DRAW);
            code.putfield(self, FIELD, CD_int);
            code.aload(0).getfield(self, FIELD, CD_int);
            code.labelBinding(known).ireturn();
        });
    }
}
