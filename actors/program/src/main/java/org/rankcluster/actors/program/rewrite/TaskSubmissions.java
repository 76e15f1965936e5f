package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import org.rankcluster.actors.program.process.thread.TurnCalls;

/**
 * A recogniser of calls that submit a task to a thread: to a pool, an asynchronous stage, or a new thread. A task that submits its
 * successor is a loop without a jump back, so the calls count for turns.
 */
final class TaskSubmissions {
    private static final Set<String> TO_POOLS = Set.of(
            "execute(Ljava/lang/Runnable;)V",
            "submit(Ljava/lang/Runnable;)Ljava/util/concurrent/Future;",
            "submit(Ljava/util/concurrent/Callable;)Ljava/util/concurrent/Future;",
            "submit(Ljava/lang/Runnable;Ljava/lang/Object;)Ljava/util/concurrent/Future;");

    private static final Set<String> STAGES =
            Set.of("java/util/concurrent/CompletableFuture", "java/util/concurrent/CompletionStage");

    private static final ClassDesc TURNS = TurnCalls.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc TYPE = MethodTypeDesc.of(CD_void, CD_int);

    private TaskSubmissions() {}

    /** Returns whether a call may submit a task; {@code owner} is an internal name. */
    static boolean has(String owner, String name, String type) {
        return TO_POOLS.contains(name + type)
                || name.endsWith("Async") && STAGES.contains(owner)
                || name.equals("start") && owner.equals("java/lang/Thread");
    }

    /** Writes the count of such a call, before it; the operand stack stays as it is. */
    static void count(CodeBuilder code, int turnInstructions) {
        code.loadConstant(turnInstructions).invokestatic(TURNS, TurnCalls.SUBMITS, TYPE);
    }
}
