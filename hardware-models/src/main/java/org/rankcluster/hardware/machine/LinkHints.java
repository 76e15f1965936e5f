package org.rankcluster.hardware.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Hints for users about machine values that prevent the full use of links, one sentence for each. */
public final class LinkHints {
    private final List<String> hints = new ArrayList<>();

    /** {@return the hints so far, in the order in which they were found} */
    public List<String> list() {
        return List.copyOf(hints);
    }

    /**
     * Adds a hint if a buffer is too small for its link. A packet takes space from the start of its departure until its credit is back. At
     * most {@code packets} packets are therefore sent in {@code roundTrip}.
     *
     * @param key the buffer's
     * @param link noun for the links in the hint, such as {@code a link between switches}
     * @param packets number of largest packets that it holds
     * @param linkTime ps that a largest packet occupies the link
     * @param roundTrip ps from when a packet begins to leave until its credit is back
     */
    public void buffer(MachineKey key, String link, long packets, long linkTime, long roundTrip) {
        if (packets * linkTime < roundTrip) {
            add(
                    key,
                    link + " is busy for at most " + 100 * packets * linkTime / roundTrip
                            + " % of the time, because the buffer behind it has space for " + packets
                            + (packets == 1 ? " packet" : " packets") + " of "
                            + nanoseconds(linkTime) + ", and a credit is back after " + nanoseconds(roundTrip));
        }
    }

    /**
     * Adds a hint about the value of a key.
     *
     * @param key key of the machine file
     * @param text text of the hint, without the key
     */
    public void add(MachineKey key, String text) {
        hints.add("hint: " + key.key() + ": " + text);
    }

    private static String nanoseconds(long picoseconds) {
        return String.format(Locale.ROOT, "%.1f ns", picoseconds / 1e3);
    }
}
