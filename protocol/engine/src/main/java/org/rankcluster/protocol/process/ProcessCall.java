package org.rankcluster.protocol.process;

import java.util.List;
import java.util.Locale;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.service.Service;
import org.rankcluster.protocol.service.ServiceOperation;

/** A rank's call of the process service, see {@link ProcessServer}. */
public final class ProcessCall extends ServiceOperation {
    /** What the service does. */
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
     * A program that is to be spawned.
     *
     * @param program what it is
     * @param processes how many are to run it
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

    /** Spawns processes as one world; the answer is the first one's rank in the job, and the number of the join with it. */
    public static ProcessCall spawn(List<Wanted> programs) {
        WireOutput call = begin(Kind.SPAWN).writeVarint(programs.size());
        programs.forEach(wanted -> wanted.write(call));
        return new ProcessCall(
                Kind.SPAWN, " of " + programs.getFirst().program().command(), call);
    }

    /** Ends a spawn that still waits for places; the service itself calls it. */
    static byte[] giveUp() {
        return begin(Kind.GIVE_UP).take();
    }

    /** Says that the process of the calling rank has ended, and so gives its place back; there is no answer. */
    public static ProcessCall ended() {
        return new ProcessCall(Kind.ENDED, " of a process", begin(Kind.ENDED));
    }

    /** Opens a port; the answer is its name. */
    public static ProcessCall open() {
        return new ProcessCall(Kind.OPEN, " of a port", begin(Kind.OPEN));
    }

    /** Closes a port. */
    public static ProcessCall close(String port) {
        return named(Kind.CLOSE, " of ", port);
    }

    /** Waits on a port for one that connects; the answer is its rank in the job, and the number of the join. */
    public static ProcessCall accept(String port) {
        return named(Kind.ACCEPT, " on ", port);
    }

    /** Waits on a port for one that accepts; the answer is its rank in the job, and the number of the join. */
    public static ProcessCall connect(String port) {
        return named(Kind.CONNECT, " to ", port);
    }

    /** Publishes a port under the name of what is offered there. */
    public static ProcessCall publish(String service, String port) {
        return new ProcessCall(
                Kind.PUBLISH,
                " of " + service,
                begin(Kind.PUBLISH).writeString(service).writeString(port));
    }

    /** Takes back {@link #publish}. */
    public static ProcessCall unpublish(String service, String port) {
        return new ProcessCall(
                Kind.UNPUBLISH,
                " of " + service,
                begin(Kind.UNPUBLISH).writeString(service).writeString(port));
    }

    /** The answer is the port that was published under a name. */
    public static ProcessCall lookup(String service) {
        return named(Kind.LOOKUP, " of ", service);
    }

    private static ProcessCall named(Kind kind, String word, String name) {
        return new ProcessCall(kind, word + name, begin(kind).writeString(name));
    }
}
