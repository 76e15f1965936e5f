package org.rankcluster.hardware.routing;

/**
 * Minimal adaptive routing by downstream room: of all directions that bring a packet nearer and all their dynamic channels,
 * the one with most credit ("join the shortest queue"); PARAMETERS section 1, {@code route.dynamic}.
 */
public final class AdaptiveChoice {
    /** No channel has room. */
    public static final int NONE = -1;

    private AdaptiveChoice() {}

    /**
     * Chooses the link and channel of the next hop.
     *
     * @param directions one bit for every direction that may be taken now
     * @param credits chunks of room of every channel: {@code credits[direction * channels + channel]}
     * @param channels channels of a link; the dynamic ones come first
     * @param dynamicChannels number of dynamic channels of a link
     * @param chunks chunks of room that the packet needs
     * @return index into {@code credits}, the lowest of equally good ones, or {@link #NONE}
     */
    public static int mostCredit(int directions, int[] credits, int channels, int dynamicChannels, int chunks) {
        int best = NONE;
        int most = chunks - 1;
        for (int left = directions; left != 0; left &= left - 1) {
            int first = Integer.numberOfTrailingZeros(left) * channels;
            for (int i = first; i < first + dynamicChannels; i++) {
                if (credits[i] > most) {
                    most = credits[i];
                    best = i;
                }
            }
        }
        return best;
    }
}
