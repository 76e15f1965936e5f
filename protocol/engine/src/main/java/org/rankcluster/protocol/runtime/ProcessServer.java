package org.rankcluster.protocol.runtime;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.runtime.ProcessCall.Kind;
import org.rankcluster.protocol.runtime.ProcessCall.Wanted;

/**
 * The server of a job's dynamic processes: spawn, connect and accept, published names (MPI-4.1, chapter 11). The server gives new processes
 * the lowest free ranks of the job. The server connects accepting and connecting ranks at ports, and keeps the names
 * under which ports are published. All its numbers are counted from 0.
 *
 * <p>A spawn that finds too few free ranks waits for the time that starting processes takes. Notices of processes that have just ended may
 * still be in transit, as after a disconnect.
 */
public final class ProcessServer implements Service {
    /** MPI error class of a service that is not published, with Open MPI's number. */
    public static final int NAME = 38;

    /** MPI error class of a port that is not open. */
    public static final int PORT = 43;

    /** MPI error class of a service that is published already, or is not published. */
    public static final int SERVICE = 48;

    /** MPI error class of processes that cannot be spawned. */
    public static final int SPAWN = 50;

    /** A rank that waits at a port. */
    private record Waiting(int rank, int number) {}

    /** The ranks that wait at a port; never on both sides. */
    private record Port(ArrayDeque<Waiting> accepting, ArrayDeque<Waiting> connecting) {
        Port() {
            this(new ArrayDeque<>(), new ArrayDeque<>());
        }
    }

    /** A spawn that is ready, or waits for free ranks. */
    private record Spawn(Waiting caller, List<Wanted> programs, int processes) {
        static Spawn read(Waiting caller, WireInput in) {
            List<Wanted> programs = new ArrayList<>();
            for (int left = in.readVarintAsInt(); left > 0; left--) {
                programs.add(Wanted.read(in));
            }
            long processes = programs.stream().mapToLong(Wanted::processes).sum();
            return new Spawn(caller, programs, (int) Math.min(Integer.MAX_VALUE, processes));
        }
    }

    private final int ranks;
    private final int universe;
    private final BitSet taken = new BitSet();
    private final List<Spawn> spawns = new ArrayList<>();
    private final Map<String, Port> ports = new TreeMap<>();
    private final Map<String, String> published = new TreeMap<>();
    private int started;
    private int joins;
    private int portsOpened;

    /**
     * Creates a server.
     *
     * @param ranks number of ranks at the start of the job, 1 or more
     * @param universe maximum number of ranks at a time, at least {@code ranks}
     */
    public ProcessServer(int ranks, int universe) {
        this.ranks = ranks;
        this.universe = universe;
    }

    /** {@return the number of processes that have been spawned so far} */
    public synchronized int spawned() {
        return started;
    }

    @Override
    public synchronized void serve(int rank, int number, byte[] call, Host host) {
        WireInput in = WireInput.of(call);
        Kind kind = Kind.valueOf(in.readString());
        Waiting caller = new Waiting(rank, number);
        switch (kind) {
            case SPAWN -> spawn(Spawn.read(caller, in), host);
            case GIVE_UP -> giveUp(caller, host);
            case ENDED -> ended(rank, host);
            case ACCEPT, CONNECT -> pair(kind, in.readString(), caller, host);
            default -> host.answer(rank, number, done(kind, in, host));
        }
    }

    private byte[] done(Kind kind, WireInput in, Host host) {
        return switch (kind) {
            case OPEN -> open();
            case CLOSE -> close(in.readString(), host);
            case PUBLISH -> publish(in.readString(), in.readString());
            case UNPUBLISH -> unpublish(in.readString(), in.readString());
            case LOOKUP -> lookup(in.readString());
            default -> throw new IllegalArgumentException("call: " + kind);
        };
    }

    private int free() {
        return universe - ranks - taken.cardinality();
    }

    private void spawn(Spawn spawn, Host host) {
        if (spawn.processes <= free()) {
            start(spawn, host);
        } else if (spawn.processes > universe - ranks) {
            refuse(spawn, host);
        } else {
            spawns.add(spawn);
            host.later(spawn.caller.rank, spawn.caller.number, ProcessCall.giveUp());
        }
    }

    private void start(Spawn spawn, Host host) {
        JobRanks jobRanks = JobRanks.lowest(taken, ranks, spawn.processes);
        int[] all = jobRanks.ranks();
        int[] sizes = spawn.programs.stream().mapToInt(Wanted::processes).toArray();
        int next = 0;
        for (int application = 0; application < sizes.length; application++) {
            Origin.Program program = spawn.programs.get(application).program();
            byte[] origin = new Origin(jobRanks, ranks + started, spawn.caller.rank, joins, application, sizes, program)
                    .toBytes();
            for (int i = 0; i < sizes[application]; i++) {
                taken.set(all[next]);
                host.start(all[next++], origin);
            }
        }
        started += all.length;
        host.answer(
                spawn.caller.rank,
                spawn.caller.number,
                ServiceOperation.success()
                        .writeVarint(all[0])
                        .writeVarint(joins++)
                        .take());
    }

    private void refuse(Spawn spawn, Host host) {
        String limit = free() == 0 ? "no more processes" : "at most " + free();
        host.answer(
                spawn.caller.rank,
                spawn.caller.number,
                ServiceOperation.error(
                        SPAWN,
                        "processes: " + spawn.processes + " (expected: " + limit + ", because the job has room for "
                                + universe + " in all; --config universe=N makes more)"));
    }

    /** Ends the wait of a spawn, unless it has started. */
    private void giveUp(Waiting caller, Host host) {
        for (Spawn spawn : List.copyOf(spawns)) {
            if (spawn.caller.equals(caller)) {
                spawns.remove(spawn);
                refuse(spawn, host);
            }
        }
    }

    /** Frees the rank of a process. Waiting spawns with enough free ranks start, in the order of their requests. */
    private void ended(int rank, Host host) {
        taken.clear(rank);
        for (Spawn spawn : List.copyOf(spawns)) {
            if (spawn.processes <= free()) {
                spawns.remove(spawn);
                start(spawn, host);
            }
        }
    }

    private byte[] open() {
        String name = "port-" + portsOpened++;
        ports.put(name, new Port());
        return ServiceOperation.success().writeString(name).take();
    }

    private byte[] close(String name, Host host) {
        Port port = ports.remove(name);
        if (port == null) {
            return notOpen(name);
        }
        port.accepting.forEach(one -> host.answer(one.rank, one.number, notOpen(name)));
        port.connecting.forEach(one -> host.answer(one.rank, one.number, notOpen(name)));
        return ServiceOperation.success().take();
    }

    private static byte[] notOpen(String name) {
        return ServiceOperation.error(PORT, "port: " + name + " (expected: a port that is open)");
    }

    private void pair(Kind kind, String name, Waiting caller, Host host) {
        Port port = ports.get(name);
        if (port == null) {
            host.answer(caller.rank, caller.number, notOpen(name));
            return;
        }
        ArrayDeque<Waiting> others = kind == Kind.ACCEPT ? port.connecting : port.accepting;
        Waiting other = others.poll();
        if (other == null) {
            (kind == Kind.ACCEPT ? port.accepting : port.connecting).add(caller);
            return;
        }
        host.answer(caller.rank, caller.number, joined(other));
        host.answer(other.rank, other.number, joined(caller));
        joins++;
    }

    private byte[] joined(Waiting peer) {
        return ServiceOperation.success()
                .writeVarint(peer.rank)
                .writeVarint(joins)
                .take();
    }

    private byte[] publish(String service, String port) {
        if (published.putIfAbsent(service, port) != null) {
            return ServiceOperation.error(SERVICE, "service: " + service + " (expected: a name that is not published)");
        }
        return ServiceOperation.success().take();
    }

    private byte[] unpublish(String service, String port) {
        if (!published.remove(service, port)) {
            return ServiceOperation.error(
                    SERVICE, "service: " + service + " (expected: a name that is published with port " + port + ")");
        }
        return ServiceOperation.success().take();
    }

    private byte[] lookup(String service) {
        String port = published.get(service);
        if (port == null) {
            return ServiceOperation.error(NAME, "service: " + service + " (expected: a published name)");
        }
        return ServiceOperation.success().writeString(port).take();
    }

    @Override
    public void close() {
        // The service has no resources outside the job.
    }
}
