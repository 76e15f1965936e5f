package org.rankcluster.actors.time;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The exchange between the cluster members of a run: one batch from each member to each other at the end of each window. A batch carries
 * its number, the summary of the sender's partitions, cargo for the coordinator, and events by sending and receiving partition. Every
 * partition writes its own events and reads its own. The member's last partition at the barrier sends the batches and waits for the batches
 * of all others.
 *
 * <p>A member that sends batch n has received batch n - 1 of all others. At most two batches of a member are therefore under way. A batch
 * that is lost, repeated, late or damaged fails the run: here at once, and on the other members when the report arrives. If no later batch
 * would show the gap, the members wait. A waiting member reports now and then how many batches it has sent.
 */
final class MemberExchange implements MemberLink.Inbound {
    private static final long PARK_NANOS = 5_000_000;
    /** Time that the other members of a cancelled run have for their last message. */
    private static final long LAST_NANOS = 1_000_000_000L;
    /** Time of waiting after which a member reports it to the others. */
    private static final long REPORT_INTERVAL_NANOS = 3_000_000_000L;

    /** Bytes of a header and a little more. */
    private static final int HEADER_RESERVE = 64;

    private final JobShard share;
    private final int partitions;
    private final MemberLink link;
    private final SimulationModel model;
    private final EventCodec codec;
    private final boolean isRecorded;
    private final RunControl control;
    private final RunCounters.OfRun counters;

    /** Events by local index of the sending partition and receiving member. */
    private final WireOutput[][] written;

    private final WireOutput cargo = new WireOutput();
    private final WireOutput batch = new WireOutput();
    /** Batches by member, odd and even numbers apart; null where none is waiting. */
    private final AtomicReferenceArray<@Nullable WireInput> waiting;

    /** Number of the next batch by member; accessed by the link's threads only, under the lock. */
    private final long[] expected;

    /** Time since when a member has reported more batches sent than have arrived; 0 if it has not. Under the same lock. */
    private final long[] overdueNanos;

    private final InboundBatch[] inbound;
    /** Wall-clock time at which the end of a member's run was reported; 0 before. */
    private final AtomicLongArray endedNanos;

    private final AtomicInteger lastMessages = new AtomicInteger();
    private volatile @Nullable Thread waiter;
    private long number;
    private boolean isReported;

    MemberExchange(
            SimulationSettings settings,
            JobShard share,
            MemberLink link,
            SimulationModel model,
            RunControl control,
            RunCounters.OfRun counters) {
        this.share = share;
        this.partitions = settings.partitions();
        this.link = link;
        this.model = model;
        this.codec = model.codec();
        this.isRecorded = model.path() != null;
        this.control = control;
        this.counters = counters;
        int here = share.endPartition(partitions) - share.firstPartition(partitions);
        written = new WireOutput[here][share.members()];
        inbound = new InboundBatch[share.members()];
        for (int member = 0; member < share.members(); member++) {
            int there = share.firstPartition(member + 1, partitions) - share.firstPartition(member, partitions);
            inbound[member] = new InboundBatch(member, there, here);
            for (int local = 0; local < here; local++) {
                written[local][member] = new WireOutput();
            }
        }
        waiting = new AtomicReferenceArray<>(2 * share.members());
        expected = new long[share.members()];
        overdueNanos = new long[share.members()];
        endedNanos = new AtomicLongArray(share.members());
        control.whenCancelled(this::abort);
        model.watch().connect(this::post, counters::sentBytes);
        link.open(this);
    }

    /** Writes a partition's events for the partitions of other members; on the partition's thread. */
    void write(int local, PartitionReport report) {
        for (int member = 0; member < share.members(); member++) {
            WireOutput out = written[local][member];
            out.clear();
            if (member != share.member()) {
                int end = share.firstPartition(member + 1, partitions);
                for (int to = share.firstPartition(member, partitions); to < end; to++) {
                    InboundBatch.writeEvents(report.outboxes[to], codec, isRecorded, out);
                }
            }
        }
    }

    /** Sends the batches of this window, waits for the batches of all others, and adds their summaries to {@code agreed}. */
    void exchange(Summary own, @Nullable Ending ending, Summary agreed) throws RunAborted {
        cargo.clear();
        if (!share.isCoordinator()) {
            model.load(cargo, ending);
        }
        for (int i = 1; i < share.members(); i++) {
            // Each member begins with another one, so that not all send to the same one first.
            send((share.member() + i) % share.members(), own);
        }
        for (int member = 0; member < share.members(); member++) {
            if (member != share.member()) {
                WireInput next = await(member);
                counters.received(next.remaining());
                open(member, next, agreed);
            }
        }
        number++;
        if (ending != null) {
            sendLastNumber();
        }
    }

    private synchronized void open(int member, WireInput batch, Summary agreed) {
        inbound[member].open(batch, agreed);
    }

    /** Sends one more number, so that the loss of the last batch is noticed as well. */
    private void sendLastNumber() {
        BatchHeader.begin(batch, link.run(), number);
        BatchHeader.seal(batch);
        toAll(member -> link.send(member, batch.array(), batch.size()));
    }

    private void send(int member, Summary own) {
        BatchHeader.begin(batch, link.run(), number);
        own.write(batch);
        batch.writeVarint(member == 0 ? cargo.size() : 0);
        if (member == 0) {
            batch.append(cargo);
        }
        for (WireOutput[] events : written) {
            batch.append(events[member]);
        }
        BatchHeader.seal(batch);
        link.send(member, batch.array(), batch.size());
        counters.sent(batch.size());
    }

    private WireInput await(int member) throws RunAborted {
        int slot = slot(member, number);
        WireInput next = waiting.getAndSet(slot, null);
        if (next != null) {
            return next;
        }
        long before = WallClock.nanos();
        long reported = before;
        boolean over = false;
        boolean gone = false;
        while (next == null) {
            if (gone) {
                control.fail(new BatchLost(
                        member, "number: none (expected: " + number + "; the member has left the run or was lost)"));
            }
            if (over || gone) {
                throw new RunAborted();
            }
            if (WallClock.nanos() - reported > REPORT_INTERVAL_NANOS) {
                reported = WallClock.nanos();
                reportWaiting();
                gone = hasEnded(member);
            }
            if (!link.receive(PARK_NANOS)) {
                waiter = Thread.currentThread();
                if (waiting.get(slot) == null) {
                    LockSupport.parkNanos(this, PARK_NANOS);
                }
                waiter = null;
            }
            // Read before the check of the queue: batches that came before the end count, also from members that have
            // left.
            over = control.aborted();
            next = waiting.getAndSet(slot, null);
        }
        counters.waited(WallClock.nanos() - before);
        return next;
    }

    private void post(int member, WireOutput message) {
        WireOutput posted = new WireOutput(message.size() + HEADER_RESERVE);
        BatchHeader.begin(posted, link.run(), BatchHeader.WATCH);
        posted.append(message);
        BatchHeader.seal(posted);
        link.say(member, posted.array(), posted.size());
    }

    /**
     * Returns whether a member has ended so long ago that nothing more can come. The member had sent all, and its last batches may have
     * been lost together.
     */
    private boolean hasEnded(int member) {
        long ended = endedNanos.get(member);
        return ended != 0 && WallClock.nanos() - ended > REPORT_INTERVAL_NANOS;
    }

    private void reportWaiting() {
        BatchHeader.begin(batch, link.run(), BatchHeader.WAITING);
        batch.writeVarint(number + 1);
        BatchHeader.seal(batch);
        sayToAll(batch);
    }

    private static int slot(int member, long number) {
        return 2 * member + (int) (number & 1);
    }

    /** Delivers the events of other members for a partition to it; on the partition's thread. */
    void read(Partition partition) {
        int local = partition.index() - share.firstPartition(partitions);
        for (InboundBatch batch : inbound) {
            batch.readEvents(local, partition, codec, isRecorded);
        }
    }

    /** Passes the cargo of this window to the coordinator's model. */
    synchronized void unload() {
        for (InboundBatch batch : inbound) {
            batch.unload(model);
        }
    }

    /** Reports to all others that this member has left the run, and the reason. If another member reported the end first, sends nothing. */
    void abort() {
        synchronized (this) {
            if (isReported) {
                return;
            }
            isReported = true;
        }
        WireOutput last = new WireOutput();
        BatchHeader.begin(last, link.run(), BatchHeader.ABORT);
        Throwable cause = control.cause();
        last.writeBoolean(cause != null);
        if (cause != null) {
            Summary.writeCause(cause, last);
        }
        BatchHeader.seal(last);
        sayToAll(last);
        if (cause == null) {
            sayLast();
        }
    }

    private void sayLast() {
        if (!share.isCoordinator()) {
            WireOutput last = new WireOutput();
            BatchHeader.begin(last, link.run(), BatchHeader.LAST);
            model.loadLast(last);
            BatchHeader.seal(last);
            link.say(0, last.array(), last.size());
        }
    }

    /**
     * Waits, at the coordinator of a cancelled run, for the last messages of the others. The wait is short, because the others may have
     * left.
     */
    void awaitLast() {
        long since = WallClock.nanos();
        while (share.isCoordinator()
                && lastMessages.get() < share.members() - 1
                && control.cause() == null
                && WallClock.nanos() - since < LAST_NANOS) {
            LockSupport.parkNanos(this, PARK_NANOS);
        }
    }

    /** Takes the last message of a member. Its earlier batches count, although no partition reads them any more. */
    private synchronized void receiveLast(int member, WireInput last) {
        inbound[member].unload(model);
        for (int slot = slot(member, 0); slot <= slot(member, 1); slot++) {
            WireInput batch = waiting.getAndSet(slot, null);
            if (batch != null) {
                InboundBatch.unload(member, batch, model);
            }
        }
        if (last.remaining() > 0) {
            model.unload(member, last);
        }
        lastMessages.incrementAndGet();
    }

    private void sayToAll(WireOutput out) {
        toAll(member -> link.say(member, out.array(), out.size()));
    }

    private void toAll(IntConsumer sends) {
        for (int member = 0; member < share.members(); member++) {
            if (member != share.member()) {
                sends.accept(member);
            }
        }
    }

    @Override
    public void arrived(int member, byte[] bytes, int length) {
        try {
            WireInput in = WireInput.of(bytes, 0, length);
            long next = BatchHeader.check(in, member, link.run());
            if (next == BatchHeader.ABORT) {
                if (leave(member, in)) {
                    sayLast();
                }
            } else if (next == BatchHeader.LAST) {
                receiveLast(member, in);
            } else if (next == BatchHeader.WATCH) {
                model.watch().arrived(member, in);
            } else if (next == BatchHeader.WAITING) {
                compare(member, in.readVarint());
            } else {
                accept(member, next, in);
            }
        } catch (RuntimeException broken) {
            control.fail(broken);
        }
        LockSupport.unpark(waiter);
    }

    /** Leaves the run because another member does. Returns whether the run is cancelled and this is the first report of it here. */
    private synchronized boolean leave(int member, WireInput in) {
        boolean first = !isReported;
        isReported = true;
        if (in.readBoolean()) {
            control.fail(Summary.readCause(member, in));
            return false;
        }
        control.cancel();
        return first;
    }

    /**
     * Compares the number of batches that a member reports as sent with the number received. The missing ones came before the report, come
     * soon, or are lost.
     */
    private synchronized void compare(int member, long sent) {
        if (sent <= expected[member]) {
            return;
        }
        long now = WallClock.nanos() | 1;
        if (overdueNanos[member] == 0) {
            overdueNanos[member] = now;
        }
        if (now - overdueNanos[member] >= link.lateNanos()) {
            throw new BatchLost(member, "number: none (expected: " + expected[member] + "; a batch was lost)");
        }
    }

    private synchronized void accept(int member, long next, WireInput in) {
        if (next != expected[member]) {
            String problem = next < expected[member] ? "a batch came again" : "a batch was lost";
            throw new BatchLost(member, "number: " + next + " (expected: " + expected[member] + "; " + problem + ")");
        }
        expected[member]++;
        overdueNanos[member] = 0;
        if (waiting.getAndSet(slot(member, next), in) != null) {
            throw new BatchLost(member, "number: " + next + " (expected: one batch of a number)");
        }
    }

    @Override
    public void ended(int member) {
        endedNanos.compareAndSet(member, 0, WallClock.nanos() | 1);
    }

    @Override
    public boolean isOver() {
        return control.aborted();
    }

    @Override
    public void broken(Throwable reason) {
        control.fail(new BatchLost(reason));
        LockSupport.unpark(waiter);
    }
}
