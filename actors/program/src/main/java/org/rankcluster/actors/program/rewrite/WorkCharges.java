package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.protocol.runtime.WorkCounter;

/**
 * A generator of code that adds the cost of a method's instructions to the rank's virtual time ({@code compute=counted}). Each basic block
 * adds its cost, which is computed at rewriting, to a sum. In a method with loops the sum is a local variable. The rank's counter takes it
 * over where the program could read the clock: before calls, and at the end.
 */
final class WorkCharges {
    private static final ClassDesc COUNTER =
            WorkCounter.class.describeConstable().orElseThrow();
    private static final String FIELD = "counted";

    /** Length of a call, in bytes. */
    private static final int CALL = 3;

    /** Length of code, in bytes, that leaves space for other rewriting. */
    private static final int MOST_CODE = 50_000;

    private final InstructionCosts costs;
    private final boolean sums;
    private final @Nullable Bridges bridges;
    private final @Nullable MethodScan loops;
    private final int counter;
    private final int sum;
    private long pending;

    /**
     * Creates the charges of a method.
     *
     * @param sums whether to sum up in a local variable
     * @param firstLocal first of three free slots
     */
    WorkCharges(InstructionCosts costs, boolean sums, int firstLocal) {
        this.costs = costs;
        this.sums = sums;
        this.bridges = null;
        this.loops = null;
        this.counter = firstLocal;
        this.sum = firstLocal + 1;
    }

    /**
     * Creates the charges of a method that must not grow: calls, each for the cost of a block. If even these do not fit, one call is made
     * for each loop and each end, as if no forward jump were taken.
     */
    WorkCharges(InstructionCosts costs, Bridges bridges, MethodScan scan, CodeModel code, int length) {
        this.costs = costs;
        this.sums = false;
        this.bridges = bridges;
        long blocks = code.elementStream().filter(WorkCharges::endsAnyBlock).count();
        this.loops = length + blocks * CALL > MOST_CODE ? scan : null;
        this.counter = 0;
        this.sum = 0;
    }

    /** Writes a charge to the calling rank. */
    static CodeBuilder charge(CodeBuilder code, long cost) {
        code.invokestatic(COUNTER, "current", MethodTypeDesc.of(COUNTER));
        return add(code, cost);
    }

    /** Writes a charge to the counter on the stack. */
    private static CodeBuilder add(CodeBuilder code, long cost) {
        return code.dup()
                .getfield(COUNTER, FIELD, CD_long)
                .loadConstant(cost)
                .ladd()
                .putfield(COUNTER, FIELD, CD_long);
    }

    /** Returns the number of slots for local variables that it needs. */
    static int locals() {
        return 3;
    }

    void begin(CodeBuilder code) {
        pending = 0;
        if (bridges != null) {
            return;
        }
        code.invokestatic(COUNTER, "current", MethodTypeDesc.of(COUNTER)).astore(counter);
        if (sums) {
            code.lconst_0().lstore(sum);
        }
    }

    /** Adds the cost of an element of the code, and the code that charges it. Called before the element is written. */
    void before(CodeBuilder code, CodeElement element) {
        pending += InstructionClasses.cost(costs, element);
        if (endsBlock(element)) {
            add(code);
        }
        if (sums && mayReadClock(element)) {
            add(code);
            settle(code);
        }
    }

    /** Moves the sum to the rank's counter. */
    void settle(CodeBuilder code) {
        if (sums) {
            code.aload(counter).dup().getfield(COUNTER, FIELD, CD_long);
            code.lload(sum).ladd().putfield(COUNTER, FIELD, CD_long);
            code.lconst_0().lstore(sum);
        }
    }

    /** Pushes the time that the rank has counted since its clock was last charged, in picoseconds. */
    CodeBuilder pushCounted(CodeBuilder code) {
        code.aload(counter).getfield(COUNTER, FIELD, CD_long);
        return sums ? code.lload(sum).ladd() : code;
    }

    /** Returns whether {@link #pushCounted} can be used. */
    boolean hasCounter() {
        return bridges == null;
    }

    private boolean endsBlock(CodeElement element) {
        return loops == null ? endsAnyBlock(element) : endsLoop(loops, element);
    }

    private static boolean endsLoop(MethodScan loops, CodeElement element) {
        return switch (element) {
            case LabelTarget target -> loops.isLoopHead(target.label());
            case BranchInstruction branch -> loops.isLoopHead(branch.target());
            default -> element instanceof ReturnInstruction || element instanceof ThrowInstruction;
        };
    }

    private static boolean endsAnyBlock(CodeElement element) {
        return element instanceof LabelTarget
                || element instanceof BranchInstruction
                || element instanceof TableSwitchInstruction
                || element instanceof LookupSwitchInstruction
                || element instanceof ReturnInstruction
                || element instanceof ThrowInstruction
                || mayReadClock(element);
    }

    /** Returns whether the clock may be read before the method continues. */
    private static boolean mayReadClock(CodeElement element) {
        return element instanceof ReturnInstruction
                || element instanceof ThrowInstruction
                || element instanceof InvokeInstruction call && mayReadClock(call);
    }

    /** Returns whether a called method may read the clock or call the program back; it may then also compute for long. */
    static boolean mayReadClock(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        return !(owner.equals("java/lang/Math")
                || owner.equals("java/lang/StringBuilder")
                || owner.equals("java/lang/String")
                || owner.equals("java/lang/Integer")
                || owner.equals("java/lang/Double")
                || owner.equals("java/lang/Long"));
    }

    private void add(CodeBuilder code) {
        if (pending != 0) {
            if (bridges != null) {
                bridges.charge(code, pending);
            } else if (sums) {
                code.lload(sum).loadConstant(pending).ladd().lstore(sum);
            } else {
                add(code.aload(counter), pending);
            }
            pending = 0;
        }
    }
}
