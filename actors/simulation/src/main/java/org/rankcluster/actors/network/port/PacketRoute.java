package org.rankcluster.actors.network.port;

import java.util.Arrays;

/**
 * The routing options that all packets of a message share: adaptive or deterministic, priority, and copies on the way. There are so few
 * that messages share the objects of {@link #of(boolean, int, boolean, boolean)}.
 *
 * @param adaptive whether they may take dynamic channels and choose among their directions
 * @param freedom degree of freedom of adaptive packets, {@code 0..}{@link #FREEDOMS}{@code -1}; the routers define its meaning
 * @param deposit whether they leave a copy with every node on their way
 * @param priority whether they take the priority channel and the priority FIFOs
 */
public record PacketRoute(boolean adaptive, int freedom, boolean deposit, boolean priority) {
    /** Number of degrees of freedom that packets can encode. */
    public static final int FREEDOMS = 4;

    /** The freedom of packets that may take any of the directions that lead nearer. */
    public static final int ANY = 1;

    private static final int OPTIONS = 8 * FREEDOMS;
    private static final PacketRoute[] ALL = new PacketRoute[OPTIONS];

    static {
        Arrays.setAll(ALL, bits -> new PacketRoute((bits & 1) != 0, bits / 8, (bits & 2) != 0, (bits & 4) != 0));
    }

    /** Returns the route with these options. */
    public static PacketRoute of(boolean adaptive, int freedom, boolean deposit, boolean priority) {
        return ALL[freedom * 8 + (adaptive ? 1 : 0) + (deposit ? 2 : 0) + (priority ? 4 : 0)];
    }

    /** Returns a route by any of the directions that lead nearer, or always by the next one in order. */
    public static PacketRoute of(boolean adaptive) {
        return of(adaptive, ANY, false, false);
    }
}
