package org.rankcluster.actors.observe.frame;

import java.util.Locale;

/** The views of the dashboard page, each with the arrays that its messages carry. */
public enum View {
    OVERVIEW,
    MACHINE,
    RANKS,
    MESSAGES,
    COLLECTIVES,
    ADDRESSES,
    ACTORS,
    CLUSTER;

    /** Returns the name that messages use. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a view by the name that messages use.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static View of(String text) {
        for (View view : values()) {
            if (view.text().equals(text)) {
                return view;
            }
        }
        throw new IllegalArgumentException("view: " + text
                + " (expected: overview, machine, ranks, messages, collectives, addresses, actors or cluster)");
    }
}
