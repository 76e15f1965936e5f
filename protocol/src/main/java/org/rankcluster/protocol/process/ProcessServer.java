package org.rankcluster.protocol.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.protocol.process.ProcessCall.Kind;
import org.rankcluster.protocol.process.ProcessCall.Wanted;
import org.rankcluster.protocol.service.CallReader;
import org.rankcluster.protocol.service.Service;
import org.rankcluster.protocol.service.ServiceOperation;

/**
 * The process service of a job (MPI-4.1, chapter 11): gives new processes the next ranks of the job, brings together who accepts
 * and who connects at a port, and knows under which names ports are published. All its numbers are counted from 0.
 */
public final class ProcessServer implements Service {
    /** MPI error class of a service that nobody has published, with Open MPI's number. */
    public static final int NAME = 38;

    /** Of a port that is not open. */
    public static final int PORT = 43;

    /** Of a service that is published already, or is not. */
    public static final int SERVICE = 48;

    /** Of processes that cannot be spawned. */
    public static final int SPAWN = 50;

    /** A rank that waits at a port. */
    private record Waiting(int rank, int number) {}

    /** Who waits at a port; never both. */
    private record Port(ArrayDeque<Waiting> accepting, ArrayDeque<Waiting> connecting) {
        Port() {
            this(new ArrayDeque<>(), new ArrayDeque<>());
        }
    }

    private final int ranks;
    private final int universe;
    private final Map<String, Port> ports = new TreeMap<>();
    private final Map<String, String> published = new TreeMap<>();
    private int next;
    private int joins;
    private int portsOpened;

    /**
     * @param ranks of the job from the beginning
     * @param universe most that there may be
     */
    public ProcessServer(int ranks, int universe) {
        this.ranks = ranks;
        this.universe = universe;
        this.next = ranks;
    }

    /** How many processes were spawned so far. */
    public synchronized int spawned() {
        return next - ranks;
    }

    @Override
    public synchronized void serve(int rank, int number, byte[] call, Host host) {
        CallReader in = new CallReader(call);
        Kind kind = Kind.valueOf(in.text());
        Waiting caller = new Waiting(rank, number);
        switch (kind) {
            case ACCEPT, CONNECT -> meet(kind, in.text(), caller, host);
            default -> host.answer(rank, number, done(kind, in, rank, host));
        }
    }

    private byte[] done(Kind kind, CallReader in, int rank, Host host) {
        return switch (kind) {
            case SPAWN -> spawn(in, rank, host);
            case OPEN -> open();
            case CLOSE -> close(in.text(), host);
            case PUBLISH -> publish(in.text(), in.text());
            case UNPUBLISH -> unpublish(in.text(), in.text());
            case LOOKUP -> lookup(in.text());
            default -> throw new IllegalArgumentException("call: " + kind);
        };
    }

    private byte[] spawn(CallReader in, int parent, Host host) {
        List<Wanted> programs = new ArrayList<>();
        long wanted = 0;
        for (int left = in.integer(); left > 0; left--) {
            Wanted program = Wanted.read(in);
            programs.add(program);
            wanted += program.processes();
        }
        if (wanted > universe - next) {
            String room = universe == next ? "no more processes" : "at most " + (universe - next);
            return ServiceOperation.error(
                    SPAWN,
                    "processes: " + wanted + " (expected: " + room + ", for the job has room for " + universe
                            + " in all; --config universe=N makes more)");
        }
        int first = next;
        int[] sizes = programs.stream().mapToInt(Wanted::processes).toArray();
        for (int application = 0; application < programs.size(); application++) {
            Wanted program = programs.get(application);
            Origin origin = new Origin(first, (int) wanted, parent, joins, application, sizes, program.program());
            for (int i = 0; i < program.processes(); i++) {
                host.start(next++, origin.toBytes());
            }
        }
        return ServiceOperation.success().number(first).number(joins++).take();
    }

    private byte[] open() {
        String name = "port-" + portsOpened++;
        ports.put(name, new Port());
        return ServiceOperation.success().text(name).take();
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

    private void meet(Kind kind, String name, Waiting caller, Host host) {
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
        return ServiceOperation.success().number(peer.rank).number(joins).take();
    }

    private byte[] publish(String service, String port) {
        if (published.putIfAbsent(service, port) != null) {
            return ServiceOperation.error(SERVICE, "service: " + service + " (expected: one that is not published)");
        }
        return ServiceOperation.success().take();
    }

    private byte[] unpublish(String service, String port) {
        if (!published.remove(service, port)) {
            return ServiceOperation.error(
                    SERVICE, "service: " + service + " (expected: one that is published with port " + port + ")");
        }
        return ServiceOperation.success().take();
    }

    private byte[] lookup(String service) {
        String port = published.get(service);
        if (port == null) {
            return ServiceOperation.error(NAME, "service: " + service + " (expected: one that is published)");
        }
        return ServiceOperation.success().text(port).take();
    }

    @Override
    public void close() {
        // Nothing of it is outside of the job.
    }
}
