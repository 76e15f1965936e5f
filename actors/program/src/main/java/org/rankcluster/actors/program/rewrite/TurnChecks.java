package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.thread.TurnCalls;

/**
 * A generator of code that counts the passes of loops that may wait ({@link LoopBody}) and ends the thread's turn at a limit. The count is
 * a local variable, which goes down to 0 before {@link TurnCalls#endTurn} is called.
 *
 * <p>Loops that call methods, or have loops in them, may do much more in a pass than their own instructions. If computing is counted, the
 * counted time is known, and counts too: {@link #CYCLES} cycles as one instruction. Else loops in a pass count as a fixed number.
 */
final class TurnChecks {
    /** Largest number of instructions between two calls of the rank. The cost of the call is small beside the cost of the instructions. */
    private static final int STRETCH = 1_000;

    /** Largest number of instructions between two calls of the rank if the instructions of most passes are unknown. */
    private static final int LONG_STRETCH = 10_000;

    /** Number of instructions that loops within a loop count as, including called methods, where computing is not counted. */
    private static final int LOOPS = 1_000;

    /** Cycles of counted computing that count as an instruction. A lower number would shorten the turns of loops whose calls are short. */
    private static final int CYCLES = 10;

    private static final ClassDesc TURNS = TurnCalls.class.describeConstable().orElseThrow();
    private static final ClassDesc MATH = Math.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc END_TURN = MethodTypeDesc.of(CD_void, CD_long, CD_int);
    private static final MethodTypeDesc MAX = MethodTypeDesc.of(CD_long, CD_long, CD_long);

    private final int most;
    private final int stretch;
    private final int left;
    private final int seen;
    private final @Nullable WorkCharges charges;

    /** Counted time of an instruction, in picoseconds; 0 if the counted time is not known. */
    private final long time;

    /**
     * Creates the checks of a method.
     *
     * @param most largest number of instructions of a turn, 1 or more
     * @param charges work charges of the method, which the clock receives before a turn ends; null if computing is not counted
     * @param cycle time of a cycle, in picoseconds; used with charges only
     * @param firstLocal first of three free slots
     */
    TurnChecks(int most, @Nullable WorkCharges charges, long cycle, int firstLocal) {
        this.most = most;
        this.stretch = Math.min(most, charges == null ? LONG_STRETCH : STRETCH);
        this.charges = charges;
        this.time = charges != null && charges.hasCounter() ? CYCLES * Math.max(1, cycle) : 0;
        this.left = firstLocal;
        this.seen = firstLocal + 1;
    }

    /** Writes the code for the method's entry. */
    void begin(CodeBuilder code) {
        code.loadConstant(stretch).istore(left);
        see(code);
    }

    /**
     * Writes the code before a jump back, whatever the operands on the stack.
     *
     * @param instructions number of instructions of the loop
     * @param hasLongPasses whether a pass may take much longer than these
     * @param isNest whether the loop has loops in it, or in methods that it calls
     */
    void before(CodeBuilder code, int instructions, boolean hasLongPasses, boolean isNest) {
        Label continues = code.newLabel();
        int pass = instructions + (isNest && time == 0 ? LOOPS : 0);
        code.iinc(left, -Math.min(pass, Short.MAX_VALUE)).iload(left);
        if (hasLongPasses && charges != null && time > 0) {
            Label isOver = code.newLabel();
            code.ifle(isOver);
            pushNew(code, charges)
                    .loadConstant(-Long.highestOneBit(stretch * time)); // not 0 if the clock has been charged, too
            code.land().lconst_0().lcmp().ifeq(continues).labelBinding(isOver);
        } else {
            code.ifgt(continues);
        }
        code.loadConstant(stretch).iload(left).isub().i2l();
        if (charges != null) {
            charges.settle(code);
        }
        if (charges != null && time > 0) {
            pushNew(code, charges).loadConstant(time).ldiv().invokestatic(MATH, "max", MAX);
        }
        code.loadConstant(most).invokestatic(TURNS, "endTurn", END_TURN);
        begin(code);
        code.labelBinding(continues);
    }

    /** Pushes the counted time since the last call of {@link #see}; less than 0 if the clock has been charged since then. */
    private CodeBuilder pushNew(CodeBuilder code, WorkCharges counting) {
        return counting.pushCounted(code).lload(seen).lsub();
    }

    private void see(CodeBuilder code) {
        if (charges != null && time > 0) {
            charges.pushCounted(code).lstore(seen);
        }
    }
}
