import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import mpi.MPI;

/** The memory figures of the JVM are the machine's: the same on every rank and in every run. */
public class Memory {
    public static void main(String[] args) throws Throwable {
        MPI.Init(args);
        Runtime runtime = Runtime.getRuntime();
        long all = runtime.maxMemory();
        Check.that(all >= 1 << 20, "memory: " + all);
        Check.equal(all, runtime.totalMemory(), "total memory");
        byte[][] garbage = new byte[16][];
        for (int i = 0; i < 1000; i++) {
            garbage[i % garbage.length] = new byte[10_000];
        }
        Check.equal(all / 2, runtime.freeMemory(), "free memory");
        Check.equal(all, Runtime.class.getMethod("maxMemory").invoke(runtime), "by reflection");
        Check.equal(
                all / 2,
                (long) MethodHandles.lookup()
                        .findVirtual(Runtime.class, "freeMemory", MethodType.methodType(long.class))
                        .invokeExact(runtime),
                "by a method handle");
        long[] ends = new long[2];
        MPI.COMM_WORLD.allReduce(new long[] {all, -all}, ends, 2, MPI.LONG, MPI.MAX);
        Check.equal(-ends[1], ends[0], "of other ranks");
        Check.passed("Memory");
        MPI.Finalize();
    }
}
