package org.rankcluster.apps;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.apps.common.CheckedBuffer;
import org.rankcluster.apps.common.Measured;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that loads the network with a traffic pattern of large messages, all in flight at the same time. Reports {@code
 * bytesPerSecond}, the bytes per virtual second that a sending rank brought to its receivers, as the mean of all senders. The time ends
 * when the last message of all has been received. Also reports {@code sentBytesPerSecond}, whose time ends when the last message has left
 * its sender. This rate exceeds the rate of a link if FIFOs hold a good part of all messages. With real data ({@code phantom=false}),
 * {@code wrongValues} is the number of wrong bytes.
 *
 * <p>Pattern neighbours has {@code messages x directions} messages. The others have {@code messages x} the number of sending ranks. All
 * ranks send with uniform, all but one with hotspot, and with the permutations all that do not send to themselves. Besides, there are the
 * messages of a dup of the communicator, of a barrier, and {@code 2 (ranks - 1)} for the report.
 */
public final class Traffic {
    /** The ways in which packets are routed. */
    enum Routing {
        ADAPTIVE,
        DETERMINISTIC
    }

    static final Setting<TrafficPatterns> PATTERN = Setting.ofChoice("pattern", TrafficPatterns.NEIGHBOURS);
    static final Setting<Integer> DIRECTIONS = Setting.ofInt("directions", 6, 1, 50);
    static final Setting<Integer> DISTANCE = Setting.ofInt("distance", 1, 1, Integer.MAX_VALUE);
    static final Setting<Routing> ROUTING = Setting.ofChoice("routing", Routing.ADAPTIVE);
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 64 << 10, 1, 1 << 30);
    static final Setting<Integer> MESSAGES = Setting.ofInt("messages", 8, 1, 1_000_000);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", true);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(PATTERN, DIRECTIONS, DISTANCE, ROUTING, BYTES, MESSAGES, PHANTOM);

    private static final int TAG = 0;

    private final int bytes = BYTES.value();
    private final int rank = MPI.COMM_WORLD.getRank();
    private final TrafficPattern pattern = PATTERN.value().hereChecked(MPI.COMM_WORLD.getSize());
    private final Intracomm routed = routed(ROUTING.value());
    private final TrafficPattern.Arrivals arrivals = pattern.arrivals(rank);
    private final CheckedBuffer[] incoming = new CheckedBuffer[arrivals.sources().length];
    private final CheckedBuffer[] outgoing = new CheckedBuffer[pattern.count(rank)];

    private Traffic() throws MPIException {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Traffic traffic = new Traffic();
        Request[] receives = traffic.receive();
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        Request.waitAll(traffic.send());
        double sent = MPI.wtime() - start;
        Request.waitAll(receives);
        traffic.report(sent, MPI.wtime() - start);
        MPI.Finalize();
    }

    private static Intracomm routed(Routing routing) throws MPIException {
        Info info = new Info();
        info.set("rankcluster_routing", routing.name().toLowerCase(Locale.ROOT));
        return MPI.COMM_WORLD.dupWithInfo(info);
    }

    private Request[] receive() throws MPIException {
        Request[] requests = new Request[incoming.length];
        for (int i = 0; i < incoming.length; i++) {
            incoming[i] = new CheckedBuffer(bytes, PHANTOM.value());
            requests[i] = routed.iRecv(incoming[i].buffer(), bytes, MPI.BYTE, arrivals.sources()[i], TAG);
        }
        return requests;
    }

    private Request[] send() throws MPIException {
        Request[] requests = new Request[outgoing.length];
        for (int number = 0; number < outgoing.length; number++) {
            int destination = pattern.destination(rank, number);
            outgoing[number] = new CheckedBuffer(bytes, PHANTOM.value());
            outgoing[number].fill(0, bytes, rank, destination, number);
            requests[number] = routed.iSend(outgoing[number].buffer(), bytes, MPI.BYTE, destination, TAG);
        }
        return requests;
    }

    private long wrong() {
        long wrong = 0;
        for (int i = 0; i < incoming.length; i++) {
            wrong += incoming[i].wrong(0, bytes, arrivals.sources()[i], rank, arrivals.numbers()[i]);
        }
        return wrong;
    }

    /** Returns the mean of all ranks that send. */
    private double messagesOfASender() throws MPIException {
        return IntStream.range(0, MPI.COMM_WORLD.getSize())
                .map(pattern::count)
                .filter(count -> count > 0)
                .average()
                .orElseThrow();
    }

    private void report(double sent, double received) throws MPIException {
        double[] longest = new double[2];
        long[] wrong = new long[1];
        MPI.COMM_WORLD.reduce(new double[] {sent, received}, longest, 2, MPI.DOUBLE, MPI.MAX, 0);
        MPI.COMM_WORLD.reduce(new long[] {wrong()}, wrong, 1, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            double ofASender = bytes * messagesOfASender();
            Report.put("sentBytesPerSecond", ofASender / longest[0]);
            Report.put("bytesPerSecond", ofASender / longest[1]);
            if (!PHANTOM.value()) {
                Report.put("wrongValues", wrong[0]);
            }
            Measured.println(
                    "%s: a rank sends at %s, until its messages have arrived at %s",
                    PATTERN.value().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    Measured.rate(ofASender / longest[0]),
                    Measured.rate(ofASender / longest[1]));
        }
    }
}
