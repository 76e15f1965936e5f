package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.rankcluster.actors.rank.RankReading;

/**
 * A writer of the message with a summary of all frames of a run, for dashboard pages that are opened during the run. The message
 * has the data of the time bar and the charts over time, and the strip of ranks for the view of ranks.
 */
public final class HistoryMessage {
    /** Largest share of a row in a byte of the strip, whose low three bits are the state. */
    private static final int STRIP_FULL = 31;

    /** Byte of a row without data from any member. */
    private static final int STRIP_NO_DATA = 7;

    private HistoryMessage() {}

    /** Returns the message of these frames. The list may be empty. */
    public static byte[] of(View view, List<Frame> frames) {
        Frame.Stamp first = frames.isEmpty()
                ? new Frame.Stamp(0, 0, 0, 0, 1)
                : frames.get(0).stamp();
        Frame.Stamp last =
                frames.isEmpty() ? first : frames.get(frames.size() - 1).stamp();
        MessageWriter message = new MessageWriter(MessageWriter.HISTORY, 0, last.seq(), first.from(), last.to());
        Json json = message.json();
        json.field("view", view.text()).list("frames");
        for (Frame frame : frames) {
            Frame.Stamp stamp = frame.stamp();
            json.object()
                    .field("seq", stamp.seq())
                    .field("from", stamp.from())
                    .field("to", stamp.to())
                    .field("gap", (stamp.flags() & Frame.GAP) != 0)
                    .field("missing", (stamp.flags() & Frame.MISSING) != 0)
                    .field("held", (stamp.flags() & Frame.HELD) != 0)
                    .field("attempt", stamp.attempt())
                    .field("wallMs", frame.clock().wallMs())
                    .endObject();
        }
        json.endList();
        float[] states = new float[frames.size() * RankReading.STATES];
        double[] events = new double[frames.size()];
        double[] messages = new double[frames.size()];
        double[] hops = new double[frames.size()];
        byte[] linkMax = new byte[frames.size()];
        for (int i = 0; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            System.arraycopy(frame.ranks().states(), 0, states, i * RankReading.STATES, RankReading.STATES);
            events[i] = frame.clock().stretchEvents();
            messages[i] = frame.clock().messages();
            hops[i] = frame.clock().hops();
            LinkFrame links = frame.links();
            linkMax[i] = (byte) (links == null ? 0 : Math.round(links.max() * SamplePart.FULL));
        }
        message.floats("states", states, null);
        message.doubles("events", events, null);
        message.doubles("messages", messages, null);
        message.doubles("hops", hops, null);
        message.shares("linkMax", linkMax);
        if (view == View.RANKS && !frames.isEmpty()) {
            message.bytes("strip", strip(frames));
        }
        return message.finish();
    }

    private static byte[] strip(List<Frame> frames) {
        int rows = frames.get(0).ranks().mark().length;
        byte[] strip = new byte[frames.size() * rows];
        for (int i = 0; i < frames.size(); i++) {
            byte[] shares = frames.get(i).ranks().rowShare();
            byte[] marks = frames.get(i).ranks().mark();
            for (int row = 0; row < rows; row++) {
                if ((marks[row] & RankFrame.NO_DATA) != 0) {
                    strip[i * rows + row] = STRIP_NO_DATA;
                    continue;
                }
                int largest = 0;
                for (int state = 1; state < RankReading.STATES; state++) {
                    largest = share(shares, row, state) > share(shares, row, largest) ? state : largest;
                }
                int part = Math.round((float) share(shares, row, largest) * STRIP_FULL / SamplePart.FULL);
                strip[i * rows + row] = (byte) (largest | part << 3);
            }
        }
        return strip;
    }

    private static int share(byte[] shares, int row, int state) {
        return Byte.toUnsignedInt(shares[row * RankReading.STATES + state]);
    }
}
