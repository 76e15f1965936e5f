package org.rankcluster.actors.observe.run;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.sample.SamplePart;
import org.rankcluster.actors.time.WallClock;

/**
 * Puts the parts of members together, sample by sample: handed on when all are there, or one second after the first with what there is.
 * Samples are handed on in their order.
 */
final class Assembly implements RunFacts.Members {
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
     * An assembly of the parts of so many members.
     *
     * @param empty makes a part to which all others can be added
     * @param publish takes what is together, and the flags of the frame
     */
    Assembly(int members, Supplier<SamplePart> empty, BiConsumer<SamplePart, Integer> publish) {
        this.members = members;
        this.empty = empty;
        this.publish = publish;
        this.lastSeq = new int[members];
        this.last = new SamplePart.MemberCounters[members];
    }

    /** Takes a member's part of a sample; one that comes too late is dropped. */
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

    /** Hands on what has waited long enough for the rest; called every now and then. */
    synchronized void look() {
        while (!pending.isEmpty() && WallClock.nanos() - pending.firstEntry().getValue().since > PATIENCE_NANOS) {
            publishUntil(pending.firstKey());
        }
    }

    /** Hands on all that there is. */
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
