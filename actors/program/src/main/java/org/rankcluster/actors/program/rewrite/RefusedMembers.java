package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.system.RefusedCalls;

/**
 * The list of JDK classes and methods that programs must not use, because they wait by the JVM's clock or on its threads. They are timers,
 * scheduled and fork-join pools, and delay queues, which MPI programs do not use. A program that reaches one ends with a sentence that
 * names an alternative.
 */
final class RefusedMembers {
    private static final String SLEEP = "a thread that sleeps, Thread.sleep";
    private static final String POOL = "Executors.newFixedThreadPool";

    /** Classes that cannot be instantiated, by internal name, with their alternatives. */
    private static final Map<String, String> CLASSES = Map.of(
            "java/util/Timer", SLEEP,
            "java/util/TimerTask", SLEEP,
            "java/util/concurrent/DelayQueue", "a PriorityBlockingQueue and " + SLEEP,
            "java/util/concurrent/ForkJoinPool", POOL + ", or task.invoke()",
            "java/util/concurrent/ScheduledThreadPoolExecutor", SLEEP);

    /** Constructors of {@code GregorianCalendar} that read the JVM's clock. */
    private static final Set<String> CALENDARS = Set.of(
            "()V", "(Ljava/util/TimeZone;)V", "(Ljava/util/Locale;)V", "(Ljava/util/TimeZone;Ljava/util/Locale;)V");

    private static final List<Refused> METHODS = List.of(
            new Refused("java/util/concurrent/Executors", "newScheduledThreadPool", SLEEP),
            new Refused("java/util/concurrent/Executors", "newSingleThreadScheduledExecutor", SLEEP),
            new Refused("java/util/concurrent/Executors", "newWorkStealingPool", POOL),
            new Refused("java/util/concurrent/ForkJoinPool", "commonPool", POOL + ", or task.invoke()"),
            new Refused(
                    "java/util/concurrent/ForkJoinPool", "getCommonPoolParallelism", "Runtime.availableProcessors()"),
            new Refused("java/util/concurrent/CompletableFuture", "orTimeout", "get(time, unit)"),
            new Refused("java/util/concurrent/CompletableFuture", "completeOnTimeout", "get(time, unit)"),
            new Refused("java/util/concurrent/CompletableFuture", "delayedExecutor", SLEEP));

    private static final ClassDesc CALLS =
            RefusedCalls.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc TYPE = MethodTypeDesc.of(CD_void, CD_String, CD_String);

    private record Refused(String owner, String name, String instead) {}

    private RefusedMembers() {}

    /** Writes the refusal of a call, if it is refused. The operands on the stack stay. {@code owner} is an internal name. */
    static void refuse(CodeBuilder code, String owner, String name, String type) {
        String instead = instead(owner, name, type);
        if (instead != null) {
            String used = owner.replace('/', '.') + (name.equals(INIT_NAME) ? "" : "." + name);
            code.loadConstant(used).loadConstant(instead).invokestatic(CALLS, RefusedCalls.REFUSE, TYPE);
        }
    }

    /** Returns the alternative to a method or constructor; null if it is not refused. */
    static @Nullable String instead(String owner, String name, String type) {
        if (name.equals(INIT_NAME)) {
            return owner.equals("java/util/GregorianCalendar") && CALENDARS.contains(type)
                    ? "java.time, or new Date()"
                    : CLASSES.get(owner);
        }
        for (Refused refused : METHODS) {
            if (refused.owner.equals(owner) && refused.name.equals(name)) {
                return refused.instead;
            }
        }
        return null;
    }
}
