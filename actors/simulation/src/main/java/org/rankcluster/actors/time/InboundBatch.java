package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** A batch from one other cluster member for the present window, with the positions of its events for each partition. */
final class InboundBatch {
    /** Bytes of an event's time, target, source and sequence: the smallest size of an event. */
    private static final int STAMP_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;

    private final int member;
    private final int there;
    private final int here;
    private final WireInput[] cursors;
    private final int[] from;
    private final int[] length;
    private byte @Nullable [] bytes;
    private int cargoFrom;
    private int cargoLength;

    /** Creates a batch from a member with partitions {@code there} to one with partitions {@code here}. */
    InboundBatch(int member, int there, int here) {
        this.member = member;
        this.there = there;
        this.here = here;
        from = new int[there * here];
        length = new int[there * here];
        cursors = new WireInput[here];
        for (int local = 0; local < here; local++) {
            cursors[local] = new WireInput();
        }
    }

    /**
     * Writes the events of an outbox and empties it: their length in bytes, then one after the other.
     *
     * @param isRecorded whether the run records its critical path, so that events carry segments
     */
    static void writeEvents(Bucket outbox, EventCodec codec, boolean isRecorded, WireOutput out) {
        int at = out.reserve(Integer.BYTES);
        for (int i = 0; i < outbox.size; i++) {
            long key = outbox.keys[i];
            Event event = Bucket.isValue(key) ? ValueEvent.of(outbox.words, Bucket.at(key)) : outbox.event(key);
            out.writeLong(event.time);
            out.writeInt(event.target);
            out.writeInt(event.source);
            out.writeLong(event.sequence);
            if (isRecorded) {
                out.writeInt(event.segment);
            }
            codec.write(event, out);
        }
        out.setInt(at, out.size() - at - Integer.BYTES);
        outbox.clear();
    }

    /** Continues reading a batch after its header, and adds its summary. */
    void open(WireInput batch, Summary agreed) {
        agreed.add(member, batch);
        cargoLength = batch.readCount(1);
        cargoFrom = batch.advance(cargoLength);
        for (int i = 0; i < there * here; i++) {
            length[i] = batch.readInt();
            from[i] = batch.advance(length[i]);
        }
        if (batch.remaining() != 0) {
            throw new IllegalStateException("batch from member " + member + ": " + batch.remaining()
                    + " bytes more (expected: events of " + there + " partitions for " + here + ")");
        }
        bytes = batch.array();
    }

    /** Delivers the events for a partition to it; on its thread. See {@link #writeEvents}. */
    void readEvents(int local, Partition partition, EventCodec codec, boolean isRecorded) {
        byte[] bytes = this.bytes;
        if (bytes == null) {
            return;
        }
        WireInput in = cursors[local];
        for (int i = local; i < there * here; i += here) {
            in.reset(bytes, from[i], length[i]);
            while (in.remaining() >= STAMP_BYTES) {
                long time = in.readLong();
                int target = in.readInt();
                int source = in.readInt();
                long sequence = in.readLong();
                int segment = isRecorded ? in.readInt() : 0;
                Event event = codec.read(in);
                event.stamp(time, target, source, sequence);
                event.segment = segment;
                partition.accept(event);
            }
            if (in.remaining() != 0) {
                throw new IllegalStateException("batch from member " + member + ": " + in.remaining()
                        + " bytes after the last event (expected: 0)");
            }
        }
    }

    /** Passes the cargo, if there is any, to the coordinator's model, once. */
    void unload(SimulationModel model) {
        byte[] bytes = this.bytes;
        if (bytes != null && cargoLength != 0) {
            model.unload(member, WireInput.of(bytes, cargoFrom, cargoLength));
            cargoLength = 0;
        }
    }

    /** Passes the cargo of a batch that is never opened to the coordinator's model. */
    static void unload(int member, WireInput batch, SimulationModel model) {
        new Summary(model.tallies()).add(member, batch);
        int length = batch.readCount(1);
        if (length != 0) {
            model.unload(member, WireInput.of(batch.array(), batch.advance(length), length));
        }
    }
}
