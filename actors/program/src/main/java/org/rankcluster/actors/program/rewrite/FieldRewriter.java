package org.rankcluster.actors.program.rewrite;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.rankcluster.actors.program.process.system.RankEnums;
import org.rankcluster.actors.program.process.system.SystemCalls;

/** The rewriter of one method's field accesses. Statics, fields of enum constants and standard streams become the calling rank's. */
final class FieldRewriter {
    private static final ClassDesc ENUMS = RankEnums.class.describeConstable().orElseThrow();
    private static final ClassDesc STREAMS =
            SystemCalls.class.describeConstable().orElseThrow();

    private final MethodChanges changes;
    private final StaticsCache statics;
    private final boolean makesObject;

    /**
     * Creates the rewriter of a method with cached {@code statics}.
     *
     * @param makesObject whether the method constructs its object, which other code cannot refer to yet. The verifier does not accept the
     * object before the superclass's constructor has run
     */
    FieldRewriter(MethodChanges changes, StaticsCache statics, boolean makesObject) {
        this.changes = changes;
        this.statics = statics;
        this.makesObject = makesObject;
    }

    /** Writes the code that replaces an access. */
    void rewrite(CodeBuilder code, FieldInstruction field) {
        ClassShape owner = changes.staticsOf(field);
        String stream = MethodChanges.stream(field);
        if (owner != null) {
            rankStatic(code, field, owner);
        } else if (changes.makesConstant(field)) {
            makeCanonical(code, field.typeSymbol());
            code.with(field);
        } else if (changes.isOfConstant(field) && !makesObject) {
            ofConstant(code, field);
        } else if (changes.setsAssertions(field)) {
            code.pop(); // the class's remaining initialiser does
        } else if (stream != null) {
            code.invokestatic(STREAMS, stream, MethodTypeDesc.of(field.typeSymbol()));
        } else {
            code.with(field);
        }
    }

    private void rankStatic(CodeBuilder code, FieldInstruction field, ClassShape owner) {
        String name = field.name().stringValue();
        ClassDesc type = field.typeSymbol();
        if (field.opcode() == Opcode.GETSTATIC) {
            statics.push(code, owner);
            code.getfield(StaticsClass.of(owner), name, type);
            return;
        }
        if (changes.makesConstant(field)) {
            makeCanonical(code, type);
        }
        statics.push(code, owner);
        if (TypeKind.from(type).slotSize() == 2) {
            code.dup_x2().pop();
        } else {
            code.swap();
        }
        code.putfield(StaticsClass.of(owner), name, type);
    }

    /** Accesses the field of the calling rank's constant in place of the shared constant. */
    private static void ofConstant(CodeBuilder code, FieldInstruction field) {
        boolean isWide = TypeKind.from(field.typeSymbol()).slotSize() == 2;
        boolean isWrite = field.opcode() == Opcode.PUTFIELD;
        if (isWrite && isWide) {
            code.dup2_x1().pop2();
        } else if (isWrite) {
            code.swap();
        }
        code.invokestatic(ENUMS, "own", RankEnums.TYPE).checkcast(field.owner().asSymbol());
        if (isWrite && isWide) {
            code.dup_x2().pop();
        } else if (isWrite) {
            code.swap();
        }
        code.with(field);
    }

    private static void makeCanonical(CodeBuilder code, ClassDesc type) {
        code.invokestatic(ENUMS, "canonical", RankEnums.TYPE).checkcast(type);
    }
}
