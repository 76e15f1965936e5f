package org.rankcluster.apps;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.apps.common.CheckedBuffer;
import org.rankcluster.apps.common.Measured;
import org.rankcluster.apps.common.Outcome;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.MessageMemory;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A flood of eager messages: two ranks send to rank 0, which receives from them alternately (Almasi et al., "How to crash BGL/MPI in two
 * easy steps"). If ranks lie on a line, messages of rank 2 pass the node of rank 1, and routers prefer passing packets. Rank 0 therefore
 * waits for rank 1 and has to buffer the messages of rank 2, unless there is flow control. The senders post {@code held} sends before they
 * wait for them, and so hold as many requests. Further ranks participate in the report only. Messages: {@code 2 x messages + 2 (ranks -
 * 1)}, the latter for the report.
 */
public final class Flood {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 800, 0, 1 << 30);
    static final Setting<Integer> MESSAGES = Setting.ofInt("messages", 1000, 1, Integer.MAX_VALUE);

    static final Setting<Integer> HELD = Setting.ofInt("held", 1, 1, Integer.MAX_VALUE);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(BYTES, MESSAGES, HELD);

    private static final int SENDERS = 2;
    private static final int TAG = 0;

    private Flood() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.getSize();
        if (size <= SENDERS) {
            throw InputException.option("--ranks", size, "at least 3");
        }
        int rank = MPI.COMM_WORLD.getRank();
        double start = MPI.wtime();
        long wrong = 0;
        if (rank == 0) {
            wrong = receive();
        } else if (rank <= SENDERS && HELD.value() == 1) {
            send(rank);
        } else if (rank <= SENDERS) {
            sendHeld(rank, HELD.value());
        }
        double seconds = MPI.wtime() - start;
        if (rank == 0) {
            Report.put("peakUnexpectedBytes", MessageMemory.peakUnexpectedBytes());
            Report.put("peakRequests", (long) MessageMemory.peakRequests());
            Report.put("peakMessageBytes", MessageMemory.peakBytes());
            Measured.println(
                    "rank 0 buffered at most %d bytes of unexpected messages, in %d requests",
                    MessageMemory.peakUnexpectedBytes(), MessageMemory.peakRequests());
        }
        Outcome.report(MESSAGES.value(), seconds, wrong);
        MPI.Finalize();
    }

    private static long receive() throws MPIException {
        int bytes = BYTES.value();
        CheckedBuffer message = new CheckedBuffer(bytes, false);
        long wrong = 0;
        for (int i = 0; i < MESSAGES.value(); i++) {
            for (int sender = 1; sender <= SENDERS; sender++) {
                MPI.COMM_WORLD.recv(message.buffer(), bytes, MPI.BYTE, sender, TAG);
                wrong += message.wrong(0, bytes, sender, 0, i);
            }
        }
        return wrong;
    }

    private static void send(int rank) throws MPIException {
        int bytes = BYTES.value();
        CheckedBuffer message = new CheckedBuffer(bytes, false);
        for (int i = 0; i < MESSAGES.value(); i++) {
            message.fill(0, bytes, rank, 0, i);
            MPI.COMM_WORLD.send(message.buffer(), bytes, MPI.BYTE, 0, TAG);
        }
    }

    /** Sends with up to {@code held} requests that are not complete. Each has a buffer of its own. */
    private static void sendHeld(int rank, int held) throws MPIException {
        int bytes = BYTES.value();
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < MESSAGES.value(); i++) {
            CheckedBuffer message = new CheckedBuffer(bytes, false);
            message.fill(0, bytes, rank, 0, i);
            requests.add(MPI.COMM_WORLD.iSend(message.buffer(), bytes, MPI.BYTE, 0, TAG));
            if (requests.size() == held) {
                Request.waitAll(requests.toArray(Request[]::new));
                requests.clear();
            }
        }
        Request.waitAll(requests.toArray(Request[]::new));
    }
}
