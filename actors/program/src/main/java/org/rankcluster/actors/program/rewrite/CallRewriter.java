package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodTypeDesc;
import org.rankcluster.actors.program.process.system.CollectionCalls;

/** The rewriter of the calls of one method: {@link Replacements} take the place of the JDK's methods. */
final class CallRewriter {
    private static final DirectMethodHandleDesc COLLECTION_OF =
            ConstantDescs.ofCallsiteBootstrap(desc(CollectionCalls.class), "link", ConstantDescs.CD_CallSite);

    private final MethodChanges changes;
    private final StaticsCache statics;
    private final ClassShape shape;
    private final int turnInstructions;

    /**
     * Creates the rewriter of one method's calls.
     *
     * @param turnInstructions instructions of the shortest turn, 1 or more
     */
    CallRewriter(MethodChanges changes, StaticsCache statics, ClassShape shape, int turnInstructions) {
        this.changes = changes;
        this.statics = statics;
        this.shape = shape;
        this.turnInstructions = turnInstructions;
    }

    /** Returns whether the call becomes a method of its own in a long method. */
    boolean isBridged(InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKESTATIC
                && changes.initialises(
                                call.owner().asInternalName(),
                                call.name().stringValue(),
                                call.type().stringValue())
                        != null;
    }

    /** Writes a call, or its replacement. */
    void rewrite(CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        String type = call.type().stringValue();
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        if (isStatic) {
            statics.initialise(code, changes.initialises(owner, name, type));
        }
        if (NetworkUses.has(owner, name, isStatic)) {
            NetworkUses.addNotice(code, owner, name, isStatic);
        }
        RefusedMembers.refuse(code, owner, name, type);
        if (TaskSubmissions.has(owner, name, type)) {
            TaskSubmissions.count(code, turnInstructions);
        }
        boolean isNew = name.equals(INIT_NAME);
        if (isStatic && MethodChanges.isCollectionOf(owner, name, type)) {
            code.invokedynamic(DynamicCallSiteDesc.of(COLLECTION_OF, name, call.typeSymbol()));
            return;
        }
        Replacements.Call other = call.opcode() == Opcode.INVOKESPECIAL && !isNew
                ? null
                : changes.replacement(owner, name, type, isStatic);
        if (other == null) {
            if (isNew) {
                construct(code, call, call.typeSymbol());
            } else {
                code.with(call);
            }
        } else if (other.added() == null) {
            if (other.caller()) {
                shape.pushClass(code, shape.model().thisClass().asSymbol());
            }
            code.invokestatic(other.target(), other.name(), other.type());
            adapt(code, call.typeSymbol().returnType(), other.type().returnType());
        } else {
            code.invokestatic(other.target(), other.name(), other.type());
            MethodTypeDesc completed = other.completed(call.typeSymbol());
            if (isNew) {
                construct(code, call, completed);
            } else {
                code.invoke(call.opcode(), call.method().owner().asSymbol(), name, completed, call.isInterface());
            }
        }
    }

    private static void adapt(CodeBuilder code, ClassDesc wanted, ClassDesc got) {
        if (!wanted.equals(got)) {
            code.checkcast(wanted);
        }
    }

    private static void construct(CodeBuilder code, InvokeInstruction call, MethodTypeDesc type) {
        String name = Replacements.classFor(call.owner().asInternalName());
        code.invokespecial(ClassDesc.ofInternalName(name), INIT_NAME, type);
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
