package org.rankcluster.hardware.torus;

/**
 * Minimal adaptive routing by downstream credit. Among all dynamic channels of the directions that bring a packet nearer, the one with most
 * credit is chosen ("join the shortest queue"). The choice by credit is our assumption about Blue Gene/L's router. IBM's Blue Matter
 * headers document that the router is minimal adaptive, with two dynamic channels.
 */
public final class AdaptiveChoice {
    /** Result if no channel has space. */
    public static final int NONE = -1;

    /** The free buffer space at the other ends of a router's links. */
    public interface Credits {
        /**
         * Returns the free space of a channel.
         *
         * @param direction number of the link's direction, 0 or more
         * @param channel number of the channel
         * @return free space in chunks, 0 or more
         */
        int credit(int direction, int channel);
    }

    private AdaptiveChoice() {}

    /**
     * Chooses the link and channel of the next hop.
     *
     * @param directions one bit for every direction that may be taken now
     * @param credits free space of the channels
     * @param channels number of channels of a link; the dynamic ones come first
     * @param dynamicChannels number of dynamic channels of a link
     * @param chunks size of the packet, in chunks, 1 or more
     * @return {@code direction * channels + channel}, the lowest of equally good ones, or {@link #NONE}
     */
    public static int mostCredit(int directions, Credits credits, int channels, int dynamicChannels, int chunks) {
        int best = NONE;
        int most = chunks - 1;
        for (int left = directions; left != 0; left &= left - 1) {
            int direction = Integer.numberOfTrailingZeros(left);
            for (int channel = 0; channel < dynamicChannels; channel++) {
                int credit = credits.credit(direction, channel);
                if (credit > most) {
                    most = credit;
                    best = direction * channels + channel;
                }
            }
        }
        return best;
    }
}
