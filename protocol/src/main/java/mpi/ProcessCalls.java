package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.process.ProcessCall;

/**
 * Processes that come later, and worlds that find each other (MPI-4.1, chapter 11). New processes have the lowest
 * free places of the job on the machine; a process that has ended after MPI.Finalize has left its own. How many there may be at a
 * time says {@code --config universe=N}, and the attribute UNIVERSE_SIZE.
 */
abstract class ProcessCalls extends MpjReductions {
    ProcessCalls(CommHandle handle) {
        super(handle);
    }

    /**
     * Starts processes, which are a world of their own. All ranks call it; the arguments matter at the root.
     *
     * @param command name of a class with a {@code main} where the program's own was found; {@code java} with the class among the
     *     arguments is understood as well
     * @param argv arguments; null for none
     * @param maxprocs how many processes
     * @param info hints, none of which are known
     * @param errcodes for an error class of each process; null for none
     * @return the communicator with them
     */
    public final Intercomm spawn(
            @Nullable String command,
            String @Nullable [] argv,
            int maxprocs,
            @Nullable Info info,
            int root,
            int @Nullable [] errcodes) {
        Call call = call("spawn", "command", command, "maxprocs", maxprocs, "root", root);
        return Processes.spawn(
                (Intracomm) this,
                call,
                root,
                errcodes,
                () -> new Processes.Programs(new String[] {command}, new String[][] {argv}, new int[] {maxprocs}));
    }

    /** {@link #spawn} of several programs, whose processes are one world. */
    public final Intercomm spawnMultiple(
            String @Nullable [] commands,
            String @Nullable [] @Nullable [] argv,
            int @Nullable [] maxprocs,
            Info @Nullable [] info,
            int root,
            int @Nullable [] errcodes) {
        Call call = call("spawnMultiple", "maxprocs", maxprocs, "root", root);
        return Processes.spawn(
                (Intracomm) this, call, root, errcodes, () -> new Processes.Programs(commands, argv, maxprocs));
    }

    /** Opens a port, at which other worlds can connect; its name. */
    public static String openPort() {
        return ServiceTalk.askAlone(Processes.call("openPort"), ProcessCall.open())
                .text();
    }

    /** {@link #openPort()}; no hints are known. */
    public static String openPort(Info info) {
        return openPort();
    }

    /** Closes a port. Who waits there gets an error. */
    public static void closePort(String name) {
        Call call = Processes.call("closePort", "name", name);
        call.checkNotNull(MPI.ERR_PORT, "name", name);
        ServiceTalk.askAlone(call, ProcessCall.close(name));
    }

    /**
     * Waits at a port until another world connects. All ranks call it; the port matters at the root.
     *
     * @return the communicator with those who have connected
     */
    public final Intercomm accept(@Nullable String port, int root) {
        Call call = call("accept", "port", port, "root", root);
        return Processes.meet((Intracomm) this, call, port, root, ProcessCall::accept);
    }

    /** {@link #accept(String, int)}; no hints are known. */
    public final Intercomm accept(@Nullable String port, @Nullable Info info, int root) {
        return accept(port, root);
    }

    /**
     * Waits at a port until another world accepts. All ranks call it; the port matters at the root.
     *
     * @return the communicator with those who have accepted
     */
    public final Intercomm connect(@Nullable String port, int root) {
        Call call = call("connect", "port", port, "root", root);
        return Processes.meet((Intracomm) this, call, port, root, ProcessCall::connect);
    }

    /** {@link #connect(String, int)}; no hints are known. */
    public final Intercomm connect(@Nullable String port, @Nullable Info info, int root) {
        return connect(port, root);
    }

    /** Publishes a port under the name of a service. */
    public static void publishName(String service, String port) {
        Call call = Processes.call("publishName", "service", service, "port", port);
        call.checkNotNull(MPI.ERR_NAME, "service", service);
        call.checkNotNull(MPI.ERR_PORT, "port", port);
        ServiceTalk.askAlone(call, ProcessCall.publish(service, port));
    }

    /** {@link #publishName(String, String)}; no hints are known. */
    public static void publishName(String service, Info info, String port) {
        publishName(service, port);
    }

    /** Takes back {@link #publishName(String, String)}. */
    public static void unpublishName(String service, String port) {
        Call call = Processes.call("unpublishName", "service", service, "port", port);
        call.checkNotNull(MPI.ERR_NAME, "service", service);
        call.checkNotNull(MPI.ERR_PORT, "port", port);
        ServiceTalk.askAlone(call, ProcessCall.unpublish(service, port));
    }

    /** {@link #unpublishName(String, String)}; no hints are known. */
    public static void unpublishName(String service, Info info, String port) {
        unpublishName(service, port);
    }

    /** The port that was published under the name of a service. */
    public static String lookupName(String service) {
        Call call = Processes.call("lookupName", "service", service);
        call.checkNotNull(MPI.ERR_NAME, "service", service);
        return ServiceTalk.askAlone(call, ProcessCall.lookup(service)).text();
    }

    /** {@link #lookupName(String)}; no hints are known. */
    public static String lookupName(String service, Info info) {
        return lookupName(service);
    }
}
