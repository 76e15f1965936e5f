package org.rankcluster.experiments.programs;

import java.util.ArrayList;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that tests the pipeline of packing and sending under load (Balaji et al., section 3.1). All ranks but 0 send rank 0 a message
 * at the same time. Its elements are three doubles with gaps between them. The library makes the pieces, or the program does. The program
 * packs one piece after the other, and sends each in a message of its own while it packs the next. In the third way the message is sent
 * whole. The message then leaves at the earliest time at which none of its pieces would be late on an idle network. Reports {@code
 * microseconds}, from the begin to the time when rank 0 has all.
 */
public final class PackedUnderLoad {
    /** The makers of the pieces. */
    enum Way {
        /** The library, by a datatype. */
        TYPE,
        /** The program. */
        PIECES,
        /** None: the message is sent whole. */
        WHOLE
    }

    private static final Setting<Way> WAY = Setting.ofChoice("way", Way.TYPE);
    private static final Setting<Integer> ELEMENTS = Setting.ofInt("elements", 1 << 17, 1, 1 << 24);
    private static final Setting<Integer> PIECE = Setting.ofInt("piece", 256 << 10, 24, 1 << 30);
    /** Time of packing an element, of looking ahead once for each piece, and of a byte on the network, in picoseconds. */
    private static final Setting<Integer> PACK = Setting.ofInt("pack", 44_000, 0, 1 << 30);

    private static final Setting<Integer> LOOK = Setting.ofInt("look", 150_000, 0, 1 << 30);
    private static final Setting<Double> BYTE = Setting.ofDouble("byte", 714.2857, 0, 1e9);
    private static final int ELEMENT = 3 * Double.BYTES;
    private static final int TAG = 0;

    private PackedUnderLoad() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int bytes = ELEMENTS.value() * ELEMENT;
        boolean isReceiver = MPI.COMM_WORLD.getRank() == 0;
        Datatype spaced = Datatype.createResized(Datatype.createContiguous(3, MPI.DOUBLE), 0, 2 * ELEMENT);
        spaced.commit();
        double[] memory = isReceiver || WAY.value() != Way.TYPE ? null : new double[6 * ELEMENTS.value()];
        List<Request> requests = new ArrayList<>();
        if (isReceiver) {
            for (int from = 1; from < MPI.COMM_WORLD.getSize(); from++) {
                for (int at = 0; at < bytes; at += length(at, bytes)) {
                    int length = length(at, bytes);
                    requests.add(MPI.COMM_WORLD.iRecv(new Phantom(length), length, MPI.BYTE, from, TAG));
                }
            }
        }
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        if (!isReceiver) {
            if (WAY.value() == Way.TYPE) {
                MPI.COMM_WORLD.send(memory, ELEMENTS.value(), spaced, 0, TAG);
            } else if (WAY.value() == Way.WHOLE) {
                Compute.time(earliest(bytes));
                MPI.COMM_WORLD.send(new Phantom(bytes), bytes, MPI.BYTE, 0, TAG);
            } else {
                for (int at = 0; at < bytes; at += length(at, bytes)) {
                    int length = length(at, bytes);
                    Compute.time(packing(length));
                    requests.add(MPI.COMM_WORLD.iSend(new Phantom(length), length, MPI.BYTE, 0, TAG));
                }
            }
        }
        Request.waitAll(requests.toArray(new Request[0]));
        if (isReceiver) {
            Report.put("microseconds", 1e6 * (MPI.wtime() - start));
        }
        MPI.Finalize();
    }

    /** Returns the bytes of the message at a place: all, or a piece. */
    private static int length(int at, int bytes) {
        return WAY.value() == Way.PIECES ? Math.min(PIECE.value(), bytes - at) : bytes;
    }

    private static long packing(int bytes) {
        return LOOK.value() + (long) ((double) bytes / ELEMENT * PACK.value());
    }

    /** Returns the earliest time at which a message may be sent so that none of its pieces is late. */
    private static long earliest(int bytes) {
        long packed = 0;
        long ahead = 0;
        for (int at = 0; at < bytes; at += PIECE.value()) {
            packed += packing(Math.min(PIECE.value(), bytes - at));
            ahead = Math.max(ahead, packed - (long) (at * BYTE.value()));
        }
        return ahead;
    }
}
