package org.rankcluster.actors.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.rankcluster.actors.program.process.system.RankClasses;
import org.rankcluster.actors.program.process.system.RankStatics;
import org.rankcluster.actors.program.process.thread.RankThread;
import org.rankcluster.actors.program.process.thread.TurnCalls;
import org.rankcluster.protocol.runtime.ReportedError;

/** A filter of stack traces, which retains the frames of the user's program. Frames of RankCluster and the JVM around them are left out. */
public final class UserFrames {
    private static final String[] NOT_THE_USERS = {
        "org.rankcluster.actors.",
        "org.rankcluster.protocol.",
        "org.rankcluster.library.",
        "org.rankcluster.junit.",
        "mpi.",
        "mpjbuf.",
        "akka.",
        "scala.",
        "java.lang.reflect.",
        "jdk.internal.",
        "java.lang.VirtualThread",
        "java.lang.System$",
        "java.lang.Thread",
        "java.lang.invoke."
    };

    /** Prefixes of classes whose frames may stand above the frame that waits: they park, synchronize threads, or belong to RankCluster. */
    private static final String[] OF_A_WAIT = {
        "java.util.concurrent.",
        "java.lang.Object",
        "java.lang.Thread",
        "java.lang.VirtualThread",
        "java.lang.System$",
        "jdk.internal.vm.",
        "jdk.internal.misc.",
        "org.rankcluster.actors.program.process."
    };

    /** Frames of a failure that are shown; an endless recursion has a thousand. */
    private static final int MOST_FRAMES = 64;

    /** Prefix of the messages of the MPI library's own errors: the error class. */
    private static final String MPI_ERROR = "MPI_ERR_";

    private UserFrames() {}

    /** Returns the failure as the JVM would print it, with the program's own frames only. */
    public static String describe(Throwable failure) {
        StringBuilder text = new StringBuilder();
        append(text, "", failure, Collections.newSetFromMap(new IdentityHashMap<>()));
        return text.toString();
    }

    private static void append(StringBuilder text, String prefix, Throwable failure, Set<Throwable> seen) {
        text.append(prefix).append(shown(failure));
        text.append(frames(failure.getStackTrace()));
        seen.add(failure);
        Throwable cause = failure.getCause();
        if (cause != null && !seen.contains(cause)) {
            append(text.append(System.lineSeparator()), "Caused by: ", cause, seen);
        }
    }

    /**
     * Returns a failure without its frames. An error of the MPI library reads like an error that ends the job: without the class of an
     * exception.
     */
    private static String shown(Throwable failure) {
        String message = failure.getMessage();
        return failure instanceof ReportedError && message != null && message.startsWith(MPI_ERROR)
                ? message
                : failure.toString();
    }

    /** Returns the program's own frames of a stack, each on a new line. */
    public static String frames(StackTraceElement[] stack) {
        StringBuilder text = new StringBuilder();
        int users = 0;
        for (StackTraceElement frame : stack) {
            if (isShown(frame) && users++ < MOST_FRAMES) {
                text.append(System.lineSeparator()).append("    at ").append(frame);
            }
        }
        if (users > MOST_FRAMES) {
            text.append(System.lineSeparator())
                    .append("    ... ")
                    .append(users - MOST_FRAMES)
                    .append(" more");
        }
        return text.toString();
    }

    /**
     * Returns the program's own frames of a stack, innermost first: from the first of them that is not the JDK's. At most 64 frames are
     * returned, and then a line with the number of the others.
     */
    public static List<String> own(StackTraceElement[] stack) {
        int first = firstOwn(stack);
        if (first < 0) {
            return List.of();
        }
        List<String> frames = new ArrayList<>();
        int more = 0;
        for (StackTraceElement frame : List.of(stack).subList(first, stack.length)) {
            if (isShown(frame) && frames.size() < MOST_FRAMES) {
                frames.add(frame.toString());
            } else if (isShown(frame)) {
                more++;
            }
        }
        if (more > 0) {
            frames.add("... " + more + " more");
        }
        return List.copyOf(frames);
    }

    /** Returns the name of the method that the first of the program's own frames has called; empty if it has called none. */
    public static String call(StackTraceElement[] stack) {
        int called = firstOwn(stack) - 1;
        while (called >= 0 && stack[called].getMethodName().startsWith(RankClasses.BRIDGE)) {
            called--;
        }
        boolean isOwn = called < 0
                || stack[called].getClassName().equals(TurnCalls.class.getName())
                || stack[called].getClassName().endsWith(RankStatics.SUFFIX);
        return isOwn ? "" : stack[called].getMethodName();
    }

    private static int firstOwn(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            if (isShown(stack[i]) && !stack[i].getClassName().startsWith("java.")) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isShown(StackTraceElement frame) {
        return isUsers(frame) && !frame.getMethodName().startsWith(RankClasses.BRIDGE);
    }

    /** Returns the position of the program: the first of its own frames outside the JDK, or else the first frame of all. */
    static String location(StackTraceElement[] stack) {
        String own = ownLocation(stack);
        if (!own.isEmpty()) {
            return own;
        }
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals("java.util.concurrent.ThreadPoolExecutor")
                    && frame.getMethodName().equals("getTask")) {
                return "ThreadPoolExecutor.getTask, in a pool that has no task and was not shut down";
            }
        }
        return stack.length == 0 ? "unknown" : stack[0].toString();
    }

    /** Returns the first of the program's own frames that is not the JDK's; empty if there is none. */
    static String ownLocation(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (isUsers(frame) && !frame.getClassName().startsWith("java.")) {
                return frame.toString();
            }
        }
        return "";
    }

    /** Returns whether the program, or the JDK on its behalf, has thrown the failure, rather than the code that runs programs. */
    public static boolean isOfProgram(Throwable failure) {
        for (StackTraceElement frame : failure.getStackTrace()) {
            if (frame.getModuleName() == null) {
                return isUsers(frame);
            }
        }
        return false;
    }

    /** Returns whether an MPI call has thrown the failure although it should throw only MPIExceptions. */
    public static boolean isOfMpi(Throwable failure) {
        for (StackTraceElement frame : failure.getStackTrace()) {
            if (frame.getModuleName() == null && !frame.getClassName().startsWith("org.rankcluster.protocol.")) {
                return frame.getClassName().startsWith("mpi.") && !(failure instanceof ReportedError);
            }
        }
        return false;
    }

    /**
     * Returns whether the program's own classes, or a thread pool of theirs, made a thread wait: on a monitor, a lock or a queue. Returns
     * false in a class of the JDK that works with the outside, and in a class that ranks share.
     */
    static boolean isOwnWait(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals(RankThread.class.getName())) {
                return true; // a pool's, without a task
            }
            if (!isOfWait(frame)) {
                return isUsers(frame) && frame.getModuleName() == null && frame.getClassLoaderName() == null;
            }
        }
        return false;
    }

    private static boolean isOfWait(StackTraceElement frame) {
        for (String prefix : OF_A_WAIT) {
            if (frame.getClassName().startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the program's own code runs, and no code that it has called. */
    static boolean isOnTop(StackTraceElement[] stack) {
        return stack.length > 0 && stack[0].getModuleName() == null && isUsers(stack[0]);
    }

    private static boolean isUsers(StackTraceElement frame) {
        if (frame.getClassName().endsWith(RankStatics.SUFFIX)) {
            return false;
        }
        for (String prefix : NOT_THE_USERS) {
            if (frame.getClassName().startsWith(prefix)) {
                return false;
            }
        }
        return true;
    }
}
