package org.rankcluster.actors.observe;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.SamplePart;
import org.rankcluster.actors.time.WallClock;

/**
 * A merger of the parts of each sample that the cluster members send. A sample is published when all parts are there, or one
 * second after the first with the parts that are there. Samples are published in their order.
 */
final class SampleMerger implements RunFacts.Members {
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private static final class Pending {
        final SamplePart sum;
        final BitSet members = new BitSet();
        final long since = WallClock.nanos();

        Pending(SamplePart sum) {
            this.sum = sum;
        }
    }

    private final int members;
    private final Supplier<SamplePart> empty;
    private final BiConsumer<SamplePart, Integer> publish;
    private final TreeMap<Integer, Pending> pending = new TreeMap<>();
    private final int[] lastSeq;
    private final SamplePart.@Nullable MemberCounters[] last;
    private int published;

    /**
     * Creates a merger for samples from {@code members} cluster members.
     *
     * @param empty makes a part to which all others can be added
     * @param publish receives the merged part, and the flags of the frame
     */
    SampleMerger(int members, Supplier<SamplePart> empty, BiConsumer<SamplePart, Integer> publish) {
        this.members = members;
        this.empty = empty;
        this.publish = publish;
        this.lastSeq = new int[members];
        this.last = new SamplePart.MemberCounters[members];
    }

    /** Adds one member's part of a sample. Parts of samples that are already published are dropped. */
    synchronized void add(int member, int number, SamplePart part) {
        lastSeq[member] = Math.max(lastSeq[member], number);
        last[member] = part.member();
        if (number <= published) {
            return;
        }
        Pending sample = pending.computeIfAbsent(number, made -> new Pending(empty.get()));
        if (!sample.members.get(member)) {
            sample.members.set(member);
            sample.sum.add(part);
        }
        if (sample.members.cardinality() == members) {
            publishUntil(number);
        }
    }

    /** Publishes the samples that have waited long enough for missing parts. Called periodically. */
    synchronized void look() {
        while (!pending.isEmpty() && WallClock.nanos() - pending.firstEntry().getValue().since > PATIENCE_NANOS) {
            publishUntil(pending.firstKey());
        }
    }

    /** Publishes all samples with the parts that are there. */
    synchronized void flush() {
        while (!pending.isEmpty()) {
            publishUntil(pending.firstKey());
        }
    }

    private void publishUntil(int number) {
        while (!pending.isEmpty() && pending.firstKey() <= number) {
            Map.Entry<Integer, Pending> first = pending.pollFirstEntry();
            Pending sample = first.getValue();
            published = first.getKey();
            publish.accept(sample.sum, sample.members.cardinality() < members ? Frame.MISSING : 0);
        }
    }

    @Override
    public synchronized int lastSeq(int member) {
        return lastSeq[member];
    }

    @Override
    public synchronized SamplePart.@Nullable MemberCounters counters(int member) {
        return last[member];
    }
}
