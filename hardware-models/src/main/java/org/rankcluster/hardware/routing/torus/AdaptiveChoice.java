package org.rankcluster.hardware.routing.torus;

/**
 * Minimal adaptive routing by downstream room: of all directions that bring a packet nearer and all their dynamic channels,
 * the one with most credit ("join the shortest queue"). That Blue Gene/L's router chooses by credit is our assumption; that it
 * is minimal adaptive, with two dynamic channels, is known from IBM's Blue Matter headers.
 */
public final class AdaptiveChoice {
    /** No channel has room. */
    public static final int NONE = -1;

    /** How much room there is at the other ends of a router's links. */
    public interface Credits {
        /** Chunks of room of a channel of the link in a direction. */
        int credit(int direction, int channel);
    }

    private AdaptiveChoice() {}

    /**
     * Chooses the link and channel of the next hop.
     *
     * @param directions one bit for every direction that may be taken now
     * @param credits room of the channels
     * @param channels channels of a link; the dynamic ones come first
     * @param dynamicChannels number of dynamic channels of a link
     * @param chunks chunks of room that the packet needs
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
