package org.rankcluster.actors.time;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Links between members in one JVM, which may lose, repeat, damage or delay batches. */
public final class MemoryLinks {
    /** The fate of a batch: the batches that arrive, in this order. */
    @FunctionalInterface
    interface Fate {
        List<byte[]> of(int from, int to, int count, byte[] batch);
    }

    private final long run;
    private final Fate fate;
    private final MemberLink.@Nullable Inbound[] inbounds;
    private final List<List<byte[]>> early = new ArrayList<>();
    private final AtomicInteger closed = new AtomicInteger();
    private long lateNanos;

    MemoryLinks(long run, int members, Fate fate) {
        this.run = run;
        this.fate = fate;
        inbounds = new MemberLink.Inbound[members];
        for (int i = 0; i < members * members; i++) {
            early.add(new ArrayList<>());
        }
    }

    /** Creates links that deliver everything at once. */
    public MemoryLinks(long run, int members) {
        this(run, members, (from, to, count, batch) -> List.of(batch));
    }

    /** The link of a member. */
    public MemberLink link(int member) {
        return new Link(member);
    }

    /** Allows batches to come by {@code nanos} later than messages that report them. */
    MemoryLinks late(long nanos) {
        lateNanos = nanos;
        return this;
    }

    int closed() {
        return closed.get();
    }

    private final class Link implements MemberLink {
        private final int member;
        private final int[] counts = new int[inbounds.length];

        Link(int member) {
            this.member = member;
        }

        @Override
        public long run() {
            return run;
        }

        @Override
        public long lateNanos() {
            return lateNanos;
        }

        @Override
        public void open(Inbound inbound) {
            synchronized (early.get(member)) {
                for (int from = 0; from < inbounds.length; from++) {
                    for (byte[] batch : early.get(from * inbounds.length + member)) {
                        inbound.arrived(from, batch, batch.length);
                    }
                }
                inbounds[member] = inbound;
            }
        }

        @Override
        public void send(int to, byte[] batch, int length) {
            byte[] copy = Arrays.copyOf(batch, length);
            for (byte[] fated : fate.of(member, to, counts[to]++, copy)) {
                deliver(to, fated);
            }
        }

        private void deliver(int to, byte[] batch) {
            Inbound inbound;
            synchronized (early.get(to)) {
                inbound = inbounds[to];
                if (inbound == null) {
                    early.get(member * inbounds.length + to).add(batch);
                }
            }
            if (inbound != null) {
                Objects.requireNonNull(inbound).arrived(member, batch, batch.length);
            }
        }

        @Override
        public void close() {
            closed.incrementAndGet();
            for (int other = 0; other < inbounds.length; other++) {
                Inbound inbound = inbounds[other];
                if (other != member && inbound != null) {
                    inbound.ended(member);
                }
            }
        }
    }
}
