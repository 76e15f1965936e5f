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
import org.rankcluster.protocol.runtime.WorkCounter;

/**
 * Counts the passes of a method's loops, so that none that may wait ({@link LoopBody}) keeps the other threads of its rank, and
 * virtual time, from going on. The count is a local variable, which goes down to 0 before {@link TurnCalls#endTurn} is called. Loops that
 * end by themselves only count; at the end of the method, the rank's counter takes over a count of {@link #STRETCH} or more, so
 * that the work of a method is known to the loop that calls it.
 */
final class TurnChecks {
    /** Largest number of instructions between two calls of the rank. The cost of the call is small beside the cost of the instructions. */
    private static final int STRETCH = 1_000;

    private static final ClassDesc TURNS = TurnCalls.class.describeConstable().orElseThrow();
    private static final ClassDesc COUNTER =
            WorkCounter.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc END_TURN = MethodTypeDesc.of(CD_void, CD_long, CD_int, CD_int);
    private static final MethodTypeDesc RAN = MethodTypeDesc.of(CD_void, CD_long);

    private final int most;
    private final long stretch;
    private final int left;
    private final int own;
    private final int counter;
    private final boolean callsProgram;

    /**
     * Creates the checks of a method.
     *
     * @param most instructions of a turn, 1 or more
     * @param callsProgram whether loops that may wait call code of the program
     * @param firstLocal four slots from here on are free
     */
    TurnChecks(int most, boolean callsProgram, int firstLocal) {
        this.most = most;
        this.callsProgram = callsProgram;
        this.stretch = Math.min(most, STRETCH);
        this.left = firstLocal;
        this.own = firstLocal + 2;
        this.counter = firstLocal + 3;
    }

    /** Writes the code for the method's entry. */
    void begin(CodeBuilder code) {
        code.loadConstant(stretch).lstore(left).iconst_0().istore(own);
        if (callsProgram) {
            code.invokestatic(COUNTER, "current", MethodTypeDesc.of(COUNTER)).astore(counter);
        }
    }

    /** Code before a jump back of a loop that ends by itself, of so many {@code instructions}. */
    void count(CodeBuilder code, int instructions) {
        code.lload(left).loadConstant((long) instructions).lsub().lstore(left);
    }

    /**
     * Writes the code before a jump back, whatever the operands on the stack.
     *
     * @param instructions of the loop, with those of loops in it that are estimated
     * @param itself instructions of the loop's code, each once
     * @param charges of the method, which the clock has to know by then; null if computing is not counted
     */
    void before(CodeBuilder code, int instructions, int itself, @Nullable WorkCharges charges) {
        Label over = code.newLabel();
        Label goesOn = code.newLabel();
        count(code, instructions);
        code.iinc(own, Math.min(itself, Short.MAX_VALUE));
        code.lload(left).lconst_0().lcmp();
        if (callsProgram) {
            code.ifle(over);
            code.aload(counter)
                    .getfield(COUNTER, "ran", CD_long)
                    .lconst_0()
                    .lcmp()
                    .ifeq(goesOn);
        } else {
            code.ifgt(goesOn);
        }
        code.labelBinding(over);
        if (charges != null) {
            charges.settle(code);
        }
        pushCount(code).iload(own).loadConstant(most);
        code.invokestatic(TURNS, "endTurn", END_TURN);
        code.loadConstant(stretch).lstore(left).iconst_0().istore(own).labelBinding(goesOn);
    }

    /** Code before the method returns. */
    void end(CodeBuilder code) {
        Label isShort = code.newLabel();
        code.lload(left).lconst_0().lcmp().ifgt(isShort);
        pushCount(code).invokestatic(TURNS, "ran", RAN).labelBinding(isShort);
    }

    private CodeBuilder pushCount(CodeBuilder code) {
        return code.loadConstant(stretch).lload(left).lsub();
    }
}
