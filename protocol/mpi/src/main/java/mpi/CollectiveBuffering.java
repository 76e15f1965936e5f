package mpi;

import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.file.ByteRanges;
import org.rankcluster.protocol.file.FileCall;
import org.rankcluster.protocol.file.MergedByteRanges;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Messaging;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * Collective buffering of file accesses by two-phase I/O (Thakur, Gropp, Lusk, "Data Sieving and Collective I/O in
 * ROMIO", 1999). Some ranks, the aggregators, are each responsible for an equal part of the file range that all ranks
 * access. The ranks exchange their data with the aggregators, which access the file in few, long pieces.
 *
 * <p>By default there is one aggregator per node, and buffering is used if the data of the ranks are interleaved.
 */
final class CollectiveBuffering {
    private final FileState file;
    private final Call call;
    private final ByteRanges runs;
    private final CollectiveServiceCall service;
    private final CollectiveStart ranks;
    private final long[] bounds;
    private final int[] aggregators;
    private long begin = Long.MAX_VALUE;
    private long end;

    /**
     * Creates the access; the ranks exchange the bounds of their data.
     *
     * @param runs positions of the calling rank's data in the file
     */
    CollectiveBuffering(FileState file, Call call, ByteRanges runs) {
        this.file = file;
        this.call = call;
        this.runs = runs;
        this.service = new CollectiveServiceCall(file.comm(), call);
        this.ranks = service.ranks();
        long[] mine = runs.count() == 0 ? new long[2] : new long[] {runs.start(0), runs.end(runs.count() - 1)};
        Payload sent = Longs.payload(mine);
        this.bounds = Longs.of(ranks.run(view -> Collectives.allGather(view, ranks.job(), sent)));
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i] < bounds[i + 1]) {
                begin = Math.min(begin, bounds[i]);
                end = Math.max(end, bounds[i + 1]);
            }
        }
        this.aggregators = aggregators();
    }

    private int[] aggregators() {
        TreeSet<Integer> nodes = new TreeSet<>();
        int[] firstOnNode = IntStream.range(0, ranks.size())
                .filter(rank -> nodes.add(ranks.job().nodeOf(ranks.view().worldRank(rank))))
                .toArray();
        int wanted = file.hints().aggregators(firstOnNode.length, ranks.size());
        return wanted <= firstOnNode.length
                ? Arrays.copyOf(firstOnNode, wanted)
                : IntStream.range(0, wanted).toArray();
    }

    /** Returns whether to use buffering. The answer is the same on all ranks. */
    boolean isUseful() {
        Boolean said = file.hints().buffering();
        return begin < end && (said == null ? isInterleaved() : said);
    }

    private boolean isInterleaved() {
        long before = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i] < bounds[i + 1]) {
                if (bounds[i] < before) {
                    return true;
                }
                before = bounds[i + 1];
            }
        }
        return false;
    }

    private long part(int aggregator) {
        long each = Math.ceilDiv(end - begin, aggregators.length);
        return Math.min(end, begin + aggregator * each);
    }

    /** Writes the calling rank's data, which are contiguous in {@code data}. */
    void write(byte[] data) {
        byte[][] out = nothing();
        for (int i = 0; i < aggregators.length; i++) {
            WireOutput block = new WireOutput();
            ByteRanges mine = runs.within(part(i), part(i + 1));
            mine.write(block);
            int from = (int) runs.within(0, part(i)).bytes();
            out[aggregators[i]] =
                    block.writeBytes(data, from, (int) mine.bytes()).take();
        }
        byte[][] in = exchange(out);
        FileCall done = null;
        MergedByteRanges gathered = new MergedByteRanges();
        for (byte[] block : in) {
            if (block.length > 0) {
                WireInput reader = WireInput.of(block);
                gathered.add(ByteRanges.read(reader), block, reader.position());
            }
        }
        if (gathered.bytes() > 0) {
            done = gathered.write(file.handle());
        }
        finish(done);
    }

    /**
     * Reads the calling rank's data into {@code data}, contiguously, up to the end of the file. Returns the number of
     * bytes read.
     */
    int read(byte[] data) {
        byte[][] asked = nothing();
        for (int i = 0; i < aggregators.length; i++) {
            WireOutput block = new WireOutput();
            runs.within(part(i), part(i + 1)).write(block);
            asked[aggregators[i]] = block.take();
        }
        byte[][] in = exchange(asked);
        MergedByteRanges gathered = new MergedByteRanges();
        ByteRanges[] wanted = new ByteRanges[in.length];
        for (int rank = 0; rank < in.length; rank++) {
            wanted[rank] = in[rank].length == 0 ? new ByteRanges() : ByteRanges.read(WireInput.of(in[rank]));
            gathered.add(wanted[rank], in[rank], 0);
        }
        FileCall done = gathered.bytes() == 0 ? null : gathered.read(file.handle());
        finish(done);
        byte[][] found = nothing();
        for (int rank = 0; done != null && rank < wanted.length; rank++) {
            found[rank] = gathered.of(wanted[rank]);
        }
        int length = 0;
        byte[][] back = exchange(found);
        for (int aggregator : aggregators) {
            System.arraycopy(back[aggregator], 0, data, length, back[aggregator].length);
            length += back[aggregator].length;
        }
        return length;
    }

    private void finish(@Nullable FileCall io) {
        if (io == null) {
            service.checkAll(0, null);
            return;
        }
        Messaging messaging = RankRuntime.current();
        messaging.post(io);
        messaging.await(io);
        service.checkAll(io.errorClass(), io.errorText());
    }

    private byte[][] nothing() {
        byte[][] blocks = new byte[ranks.size()][];
        Arrays.fill(blocks, new byte[0]);
        return blocks;
    }

    /** Sends a block to each rank and returns the blocks received from each. */
    private byte[][] exchange(byte[][] out) {
        int[] sent = Arrays.stream(out).mapToInt(block -> block.length).toArray();
        Payload lengths = Ints.payload(sent);
        int[] received = Ints.of(ranks.run(view -> Collectives.allToAll(view, ranks.job(), lengths, Integer.BYTES)));
        check(sent);
        check(received);
        WireOutput all = new WireOutput(Arrays.stream(sent).sum());
        for (byte[] block : out) {
            all.writeBytes(block, 0, block.length);
        }
        Payload blocks = Payload.of(all.take());
        byte[] got = ranks.run(view -> Collectives.allToAllv(view, ranks.job(), blocks, sent, received))
                .bytes();
        byte[][] in = new byte[received.length][];
        int at = 0;
        for (int i = 0; i < in.length; i++) {
            in[i] = Arrays.copyOfRange(got, at, at + received[i]);
            at += received[i];
        }
        return in;
    }

    private void check(int[] lengths) {
        long sum = Arrays.stream(lengths).asLongStream().sum();
        if (sum > Call.MOST_BYTES) {
            throw call.error(
                    MPI.ERR_COUNT,
                    "bytes at a rank",
                    sum,
                    "at most " + Call.MOST_BYTES + "; info cb_nodes sets more aggregators");
        }
    }
}
