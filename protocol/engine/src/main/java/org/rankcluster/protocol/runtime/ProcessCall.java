package org.rankcluster.protocol.runtime;

import java.util.List;
import java.util.Locale;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** A pending request of a rank to the process service, {@link ProcessServer}. */
public final class ProcessCall extends ServiceOperation {
    /** The requests to the process service. */
    enum Kind {
        SPAWN,
        GIVE_UP,
        ENDED,
        OPEN,
        CLOSE,
        ACCEPT,
        CONNECT,
        PUBLISH,
        UNPUBLISH,
        LOOKUP
    }

    /**
     * A program to be spawned.
     *
     * @param program class and arguments
     * @param processes number of processes that run it, 1 or more
     */
    public record Wanted(Origin.Program program, int processes) {
        void write(WireOutput out) {
            program.write(out);
            out.writeVarint(processes);
        }

        static Wanted read(WireInput in) {
            return new Wanted(Origin.Program.read(in), in.readVarintAsInt());
        }
    }

    private ProcessCall(Kind kind, String words, WireOutput call) {
        super(Service.Name.PROCESSES, kind.name().toLowerCase(Locale.ROOT) + words, call);
    }

    private static WireOutput begin(Kind kind) {
        return new WireOutput().writeString(kind.name());
    }

    /**
     * Creates a request to spawn processes as one world. The answer is the first process's rank in the job, and the number of the join with
     * it.
     *
     * @param programs the programs, in the order of their ranks
     * @return the call
     */
    public static ProcessCall spawn(List<Wanted> programs) {
        WireOutput call = begin(Kind.SPAWN).writeVarint(programs.size());
        programs.forEach(wanted -> wanted.write(call));
        return new ProcessCall(
                Kind.SPAWN, " of " + programs.getFirst().program().command(), call);
    }

    /** Creates a request to end a spawn that still waits for free ranks. The service itself calls it. */
    static byte[] giveUp() {
        return begin(Kind.GIVE_UP).take();
    }

    /**
     * Creates the notice that the process of the calling rank has ended, which frees its rank. There is no answer.
     *
     * @return the call
     */
    public static ProcessCall ended() {
        return new ProcessCall(Kind.ENDED, " of a process", begin(Kind.ENDED));
    }

    /**
     * Creates a request to open a port. The answer is its name.
     *
     * @return the call
     */
    public static ProcessCall open() {
        return new ProcessCall(Kind.OPEN, " of a port", begin(Kind.OPEN));
    }

    /**
     * Creates a request to close a port.
     *
     * @param port name of the port
     * @return the call
     */
    public static ProcessCall close(String port) {
        return named(Kind.CLOSE, " of ", port);
    }

    /**
     * Creates a request that waits on a port for a connecting rank. The answer is its rank in the job, and the number of the join.
     *
     * @param port name of the port
     * @return the call
     */
    public static ProcessCall accept(String port) {
        return named(Kind.ACCEPT, " on ", port);
    }

    /**
     * Creates a request that waits on a port for an accepting rank. The answer is its rank in the job, and the number of the join.
     *
     * @param port name of the port
     * @return the call
     */
    public static ProcessCall connect(String port) {
        return named(Kind.CONNECT, " to ", port);
    }

    /**
     * Creates a request to publish a port under the name of a service.
     *
     * @param service name of the service
     * @param port name of the port
     * @return the call
     */
    public static ProcessCall publish(String service, String port) {
        return new ProcessCall(
                Kind.PUBLISH,
                " of " + service,
                begin(Kind.PUBLISH).writeString(service).writeString(port));
    }

    /**
     * Creates a request to revoke a {@link #publish}.
     *
     * @param service name of the service
     * @param port name of the port
     * @return the call
     */
    public static ProcessCall unpublish(String service, String port) {
        return new ProcessCall(
                Kind.UNPUBLISH,
                " of " + service,
                begin(Kind.UNPUBLISH).writeString(service).writeString(port));
    }

    /**
     * Creates a request for the port that was published under a name.
     *
     * @param service name of the service
     * @return the call
     */
    public static ProcessCall lookup(String service) {
        return named(Kind.LOOKUP, " of ", service);
    }

    private static ProcessCall named(Kind kind, String word, String name) {
        return new ProcessCall(kind, word + name, begin(kind).writeString(name));
    }
}
