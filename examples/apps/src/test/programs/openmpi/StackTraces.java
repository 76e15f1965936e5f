import java.util.ArrayList;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** Stack traces show the program and what it calls of the JDK, and end in its main or where its thread begins. */
public class StackTraces {
    private static StackTraceElement[] deep(int depth) {
        return depth == 0 ? Thread.currentThread().getStackTrace() : deep(depth - 1);
    }

    private static void fail() {
        throw new IllegalStateException("deep");
    }

    private static List<String> names(StackTraceElement[] stack) {
        List<String> names = new ArrayList<>();
        for (StackTraceElement frame : stack) {
            names.add(frame.getClassName() + "." + frame.getMethodName());
        }
        return names;
    }

    public static void main(String[] args) throws MPIException, InterruptedException {
        MPI.Init(args);
        Check.equal(
                List.of("java.lang.Thread.getStackTrace", "StackTraces.deep", "StackTraces.deep", "StackTraces.main"),
                names(deep(1)),
                "of the current thread");
        try {
            fail();
        } catch (IllegalStateException failed) {
            RuntimeException outer = new RuntimeException(failed);
            outer.addSuppressed(new Error("beside"));
            List<String> failing = List.of("StackTraces.fail", "StackTraces.main");
            Check.equal(failing, names(failed.getStackTrace()), "of what was thrown");
            Check.equal(failing, names(outer.getCause().getStackTrace()), "of a cause");
            Check.equal(List.of("StackTraces.main"), names(outer.getSuppressed()[0].getStackTrace()), "suppressed");
        }
        List<List<String>> seen = new ArrayList<>();
        new ArrayList<>(List.of(1)).forEach(any -> seen.add(names(new Exception().getStackTrace())));
        Check.equal("java.util.ArrayList.forEach", seen.get(0).get(1), "called by the JDK");
        Check.equal("StackTraces.main", seen.get(0).get(2), "who calls the JDK");
        Thread thread = new Thread(() -> seen.add(names(Thread.currentThread().getStackTrace())));
        thread.start();
        thread.join();
        Check.equal("java.lang.Thread.run", seen.get(1).get(seen.get(1).size() - 1), "where a thread begins");
        Thread own = new Thread() {
            @Override
            public void run() {
                seen.add(names(new Exception().getStackTrace()));
            }
        };
        own.start();
        own.join();
        Check.equal(List.of("StackTraces$1.run"), seen.get(2), "of a thread's own run");
        Check.equal(1, Thread.getAllStackTraces().size(), "threads of the rank");
        List<List<String>> combined = new ArrayList<>();
        Op operator = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        combined.add(names(new Exception().getStackTrace()));
                    }
                },
                true);
        MPI.COMM_WORLD.allReduce(new int[1], 1, MPI.INT, operator);
        for (List<String> frames : combined) {
            Check.equal(1, frames.size(), "frames of an operator");
        }
        Check.passed("StackTraces");
        MPI.Finalize();
    }
}
