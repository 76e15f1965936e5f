package org.rankcluster.experiments.programs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A program in which every rank has a message for every other, sent in an order that each rank draws. Messages go directly, or in two
 * phases. In the first phase they go along the machine's first dimension to the node in the receiver's plane, which passes them on. (Kumar
 * et al., "Optimization of all-to-all communication on the Blue Gene/L supercomputer", ICPP 2008.) The longest dimension is first, so
 * packets that wait for its links do not fill the buffers of the others. Both phases proceed at the same time, message by message. One rank
 * a node, in the order of nodes. Reports {@code seconds} from a barrier to the last rank's end.
 */
public final class CompleteExchange {
    private static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 720, 1, 1 << 20);
    private static final Setting<Boolean> TWO_PHASE = Setting.ofBoolean("two-phase", false);
    /** Number of messages that are sent and received at a time. */
    private static final int WINDOW = 48;

    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();
    private final int bytes = BYTES.value();
    private final Topology machine = Placement.topology();
    private final Request[] requests = new Request[2 * WINDOW];
    private final List<Integer> own = new ArrayList<>();
    private final Deque<Integer> passedOn = new ArrayDeque<>();
    private int next;
    private int toReceive;
    private int toPost;

    private CompleteExchange() throws MPIException {
        Arrays.fill(requests, MPI.REQUEST_NULL);
        for (int other = 0; other < size; other++) {
            if (other != rank) {
                own.add(other);
            }
        }
        SplittableRandom random =
                new SplittableRandom(RankRuntime.current().job().seed() * 0xd6e8feb86659fd93L + rank);
        for (int i = own.size() - 1; i > 0; i--) {
            Collections.swap(own, i, random.nextInt(i + 1));
        }
        toReceive = size - 1 + (TWO_PHASE.value() ? toPassOn() : 0);
        toPost = toReceive;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        new CompleteExchange().run();
        MPI.Finalize();
    }

    /** Returns the number of messages of the others of this line for the others of this plane. */
    private int toPassOn() {
        int line = machine.extent(0);
        return (line - 1) * (size / line - 1);
    }

    /** Returns the first destination of a message for {@code receiver}: the node of this line that is in its plane. */
    private int hop(int receiver) {
        if (!TWO_PHASE.value()) {
            return receiver;
        }
        int line = machine.extent(0);
        int between = rank / line * line + receiver % line;
        return between == rank ? receiver : between;
    }

    private void run() throws MPIException {
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        for (int slot = 0; slot < WINDOW; slot++) {
            receive(slot);
        }
        for (int slot = WINDOW; slot < requests.length; slot++) {
            send(slot);
        }
        while (true) {
            Status status = Request.waitAnyStatus(requests);
            int slot = status.getIndex();
            if (slot == MPI.UNDEFINED) {
                break;
            }
            requests[slot] = MPI.REQUEST_NULL;
            if (slot < WINDOW) {
                received(status.getTag());
                receive(slot);
            } else {
                send(slot);
            }
        }
        double[] last = new double[1];
        MPI.COMM_WORLD.reduce(new double[] {MPI.wtime() - start}, last, 1, MPI.DOUBLE, MPI.MAX, 0);
        if (rank == 0) {
            Report.put("seconds", last[0]);
        }
    }

    private void receive(int slot) throws MPIException {
        if (toPost > 0) {
            toPost--;
            requests[slot] = MPI.COMM_WORLD.iRecv(new Phantom(bytes), bytes, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
    }

    /** Handles a received message, whose tag is the last receiver. */
    private void received(int tag) throws MPIException {
        toReceive--;
        if (tag == rank) {
            return;
        }
        passedOn.add(tag);
        for (int slot = WINDOW; slot < requests.length; slot++) {
            if (requests[slot].isNull()) {
                send(slot);
                return;
            }
        }
    }

    /** Sends the next message; messages for which others wait go first. */
    private void send(int slot) throws MPIException {
        if (!passedOn.isEmpty()) {
            int receiver = passedOn.remove();
            requests[slot] = MPI.COMM_WORLD.iSend(new Phantom(bytes), bytes, MPI.BYTE, receiver, receiver);
        } else if (next < own.size()) {
            int receiver = own.get(next++);
            requests[slot] = MPI.COMM_WORLD.iSend(new Phantom(bytes), bytes, MPI.BYTE, hop(receiver), receiver);
        }
    }
}
