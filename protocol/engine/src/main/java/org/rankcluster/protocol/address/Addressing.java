package org.rankcluster.protocol.address;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a job manages addresses; the user's choice.
 *
 * @param scheme what describes members of communicators
 * @param entries entries of the linear cache; 0 without one
 */
public record Addressing(Scheme scheme, int entries) {
    /** Most entries of a linear cache. */
    public static final int MOST_ENTRIES = 64;

    /** The smallest model that is not slow. */
    public static final Addressing AUTO = new Addressing(Scheme.AUTO, 0);

    private static final String LINEAR = "cartesian+linear";

    /** Ways to describe members of communicators. */
    public enum Scheme {
        /** A table of virtual connections each (Guo et al., section IV-A). */
        VCRT("vcrt"),
        /** Address vector and rank maps (Guo et al., section IV). */
        AV_RANKMAP("av-rankmap"),
        /** Rectangles, computed at each send (Kumar et al., section 4). */
        CARTESIAN("cartesian"),
        /** Rectangles behind a cache of the last translations (Kumar et al., section 4.2). */
        CARTESIAN_LINEAR("cartesian+linearK"),
        /** Rectangles behind a set-associative cache (Kumar et al., section 4.2). */
        CARTESIAN_2D("cartesian+2d"),
        /** Child to parent, up to the world (Guo et al., section VI). */
        SPARSE_GROUPS("sparse-groups"),
        /** The smallest of all models that is not slow. */
        AUTO("auto");

        private final String text;

        Scheme(String text) {
            this.text = text;
        }

        /** Whether each rank stores an address for each process, even where addresses follow from ranks (Guo et al.). */
        public boolean storesAddresses() {
            return this == VCRT || this == AV_RANKMAP;
        }

        /** Whether communicators are compressed to rectangles. */
        public boolean isCartesian() {
            return this == CARTESIAN || this == CARTESIAN_LINEAR || this == CARTESIAN_2D;
        }
    }

    /** One of each scheme, with 8 entries where one has to be said: as Fig. 4 of Kumar et al. */
    public static List<Addressing> all() {
        return Arrays.stream(Scheme.values())
                .map(scheme -> new Addressing(scheme, scheme == Scheme.CARTESIAN_LINEAR ? 8 : 0))
                .toList();
    }

    /** The names that {@link #of} takes, for people. */
    public static String names() {
        return String.join(
                        ", ",
                        Arrays.stream(Scheme.values())
                                .map(scheme -> scheme.text)
                                .toList()) + " with K in 1.." + MOST_ENTRIES;
    }

    /** The names, for those who look for the nearest. */
    public static Stream<String> spellings() {
        return Stream.concat(all().stream().map(Addressing::text), Stream.of("table"));
    }

    /** The choice that a name stands for; empty if it stands for none. {@code table} is another name of {@code vcrt}. */
    public static Optional<Addressing> of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals("table")) {
            return Optional.of(new Addressing(Scheme.VCRT, 0));
        }
        if (lower.startsWith(LINEAR)) {
            return entries(lower.substring(LINEAR.length())).map(k -> new Addressing(Scheme.CARTESIAN_LINEAR, k));
        }
        return Arrays.stream(Scheme.values())
                .filter(scheme -> scheme.text.equals(lower))
                .findFirst()
                .map(scheme -> new Addressing(scheme, 0));
    }

    private static Optional<Integer> entries(String digits) {
        if (!digits.matches("[1-9][0-9]?")) {
            return Optional.empty();
        }
        int entries = Integer.parseInt(digits);
        return entries <= MOST_ENTRIES ? Optional.of(entries) : Optional.empty();
    }

    /** The choice of the same maps with nothing before them. */
    public Addressing withoutCache() {
        return scheme.isCartesian() ? new Addressing(Scheme.CARTESIAN, 0) : this;
    }

    /** Its name. */
    public String text() {
        return scheme == Scheme.CARTESIAN_LINEAR ? LINEAR + entries : scheme.text;
    }

    @Override
    public String toString() {
        return text();
    }
}
