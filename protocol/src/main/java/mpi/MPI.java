package mpi;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.process.Origin;
import org.rankcluster.protocol.runtime.MpjArguments;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The start and the end of an MPI program, its clock, and what is predefined, in the two Java dialects: Open MPI's
 * (camelCase, no offsets) and MPJ's (capitalised, an offset after every buffer).
 *
 * <p><b>Arguments.</b> {@code main} gets the user's arguments and {@link #Init} returns them as they are. The launchers of
 * MPJ put rank, number of processes and device in front of them, and programs that count on it can have it so: with
 * {@code --config mpj-arguments=true} {@code main} gets those three in front and {@code Init} returns the rest.
 *
 * <p><b>Threads.</b> All threads that a rank has started may call MPI at any time, {@link #THREAD_MULTIPLE}; those of a rank
 * share its clock, as threads share a core.
 */
public class MPI extends Predefined {
    private static final double SECONDS = 1e-12;

    /** There is nothing in it. */
    public MPI() {}

    /** Starts MPI; the user's arguments. */
    public static String[] Init(String[] args) {
        start("MPI.Init", THREAD_SINGLE);
        return MpjArguments.ofUser(args);
    }

    /** Starts MPI; the thread level that there is: what was asked for. */
    public static int InitThread(String[] args, int required) {
        return start("MPI.InitThread", required);
    }

    /** Starts MPI; {@code provided} is only a hint in MPJ. */
    public static String[] initThread(int required, int provided, String[] argv) {
        start("MPI.initThread", required);
        return MpjArguments.ofUser(argv);
    }

    private static int start(String name, int required) {
        RankRuntime runtime = RankRuntime.current();
        if (runtime.library() != null) {
            throw call(name).error(ERR_OTHER, "called twice");
        }
        int provided = Math.clamp(required, THREAD_SINGLE, THREAD_MULTIPLE);
        MpiProcess process = new MpiProcess(runtime, provided);
        runtime.library(process);
        Origin origin = runtime.origin();
        if (origin != null) {
            process.parent(Processes.parent(call(name), origin));
        }
        return provided;
    }

    private static Call call(String name) {
        return new Call(null, name, () -> name + "()");
    }

    /** Ends MPI for this rank, when its buffered sends have left; the program may go on without MPI. */
    public static void Finalize() {
        MpiProcess process = MpiProcess.active(call("MPI.Finalize"));
        process.bufferedSends().drain();
        process.markFinalized();
    }

    /** Whether MPI was started. */
    public static boolean isInitialized() {
        return MpiProcess.current() != null;
    }

    /** Whether MPI was ended. */
    public static boolean isFinalized() {
        MpiProcess process = MpiProcess.current();
        return process != null && process.isFinalized();
    }

    /** {@link #isInitialized}. */
    public static boolean Initialized() {
        return isInitialized();
    }

    /** The thread level that there is. */
    public static int queryThread() {
        return MpiProcess.active(call("MPI.queryThread")).threadLevel();
    }

    /** Whether the caller is the thread that runs the program's {@code main}. */
    public static boolean isThreadMain() {
        RankRuntime runtime = RankRuntime.currentOrNull();
        return runtime != null && runtime.isMainThread();
    }

    /** {@link #isThreadMain}. */
    public static boolean isMainThread() {
        return isThreadMain();
    }

    /** Virtual time in seconds since the start of the job, the same on all ranks. */
    public static double wtime() {
        Call.enter("wtime");
        return RankRuntime.current().clock() * SECONDS;
    }

    /** {@link #wtime}. */
    public static double Wtime() {
        return wtime();
    }

    /** Resolution of {@link #wtime} in seconds: a picosecond. */
    public static double wtick() {
        return SECONDS;
    }

    /** {@link #wtick}. */
    public static double Wtick() {
        return wtick();
    }

    /** The version of MPI that programs may count on. */
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /** The name of this library. */
    public static String getLibVersion() {
        String version = MPI.class.getPackage().getImplementationVersion();
        return version == null ? "RankCluster" : "RankCluster " + version;
    }

    /** The name of the modelled node that hosts the rank: {@code node12}. */
    public static String getProcessorName() {
        return "node" + RankRuntime.current().node();
    }

    /** {@link #getProcessorName}. */
    public static String Get_processor_name() {
        return getProcessorName();
    }

    /** Does nothing: there is no profiler to control. */
    public static void pControl(int level, @Nullable Object obj) {
        // Allowed by MPI-4.1, section 15.2.4.
    }

    /** Attaches a buffer for buffered sends. Its content does not change. */
    public static void attachBuffer(byte[] buffer) {
        Call call = call("MPI.attachBuffer");
        call.checkNotNull(MPI.ERR_BUFFER, "buffer", buffer);
        MpiProcess.active(call).bufferedSends().attach(call, buffer, buffer.length);
    }

    /** Waits until the data of all buffered sends have left, and returns the attached buffer; null if there is none, or an NIO buffer. */
    public static byte @Nullable [] detachBuffer() {
        Object detached =
                MpiProcess.active(call("MPI.detachBuffer")).bufferedSends().detach();
        return detached instanceof byte[] buffer ? buffer : null;
    }

    /** {@link #attachBuffer} with an NIO buffer, which replaces one that is attached already. */
    public static void Buffer_attach(ByteBuffer userBuffer) {
        Call call = call("MPI.Buffer_attach");
        call.checkNotNull(MPI.ERR_BUFFER, "buffer", userBuffer);
        MpiProcess.active(call).bufferedSends().replace(userBuffer, userBuffer.capacity());
    }

    /** Waits until the data of all buffered sends have left, and lets go of the buffer. */
    public static void Buffer_detach() {
        MpiProcess.active(call("MPI.Buffer_detach")).bufferedSends().detach();
    }

    /** Sets what happens to errors in calls on COMM_WORLD. */
    public static void Errorhandler_set(Errhandler errhandler) {
        COMM_WORLD.setErrhandler(errhandler);
    }

    /** What happens to errors in calls on COMM_WORLD. */
    public static Errhandler Errorhandler_get() {
        return COMM_WORLD.getErrhandler();
    }
}
