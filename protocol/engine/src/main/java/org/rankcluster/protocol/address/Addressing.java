package org.rankcluster.protocol.address;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user's addressing options of a job: the addressing scheme and the size of the linear translation cache.
 *
 * @param scheme the way in which members of communicators are described
 * @param entries number of entries of the linear cache, 1 to {@link #MOST_ENTRIES}; 0 without a linear cache
 */
public record Addressing(Scheme scheme, int entries) {
    /** Greatest number of entries of a linear cache. */
    public static final int MOST_ENTRIES = 64;

    /** The smallest model within the time bound, see {@link Scheme#AUTO}. */
    public static final Addressing AUTO = new Addressing(Scheme.AUTO, 0);

    private static final String LINEAR = "cartesian+linear";

    /** The ways to describe the members of communicators. */
    public enum Scheme {
        /** A table of virtual connections for each communicator (Guo et al., section IV-A). */
        VCRT("vcrt"),
        /** An address vector and rank maps (Guo et al., section IV). */
        AV_RANKMAP("av-rankmap"),
        /** Rectangles, computed at each send (Kumar et al., section 4). */
        CARTESIAN("cartesian"),
        /** Rectangles behind a cache of the last translations (Kumar et al., section 4.2). */
        CARTESIAN_LINEAR("cartesian+linearK"),
        /** Rectangles behind a set-associative cache (Kumar et al., section 4.2). */
        CARTESIAN_2D("cartesian+2d"),
        /** Ranks in the parent communicator, followed up to the world (Guo et al., section VI). */
        SPARSE_GROUPS("sparse-groups"),
        /** The smallest of all models whose translations stay within a time bound. */
        AUTO("auto");

        private final String text;

        Scheme(String text) {
            this.text = text;
        }

        /** {@return whether each rank stores an address for each process, even if addresses follow from ranks (Guo et al.)} */
        public boolean storesAddresses() {
            return this == VCRT || this == AV_RANKMAP;
        }

        /** {@return whether members are found by tables of virtual connections, as in MPICH 3.2, before any compression} */
        public boolean isTable() {
            return this == VCRT || isCartesian();
        }

        /** {@return whether communicators are compressed to rectangles} */
        public boolean isCartesian() {
            return this == CARTESIAN || this == CARTESIAN_LINEAR || this == CARTESIAN_2D;
        }
    }

    /**
     * Returns one choice for each scheme. The linear cache has 8 entries, as in Fig. 4 of Kumar et al.
     *
     * @return the choices, in the order of {@link Scheme}
     */
    public static List<Addressing> all() {
        return Arrays.stream(Scheme.values())
                .map(scheme -> new Addressing(scheme, scheme == Scheme.CARTESIAN_LINEAR ? 8 : 0))
                .toList();
    }

    /** {@return the names that {@link #of} accepts, as text for messages} */
    public static String names() {
        return String.join(
                        ", ",
                        Arrays.stream(Scheme.values())
                                .map(scheme -> scheme.text)
                                .toList()) + " with K in 1.." + MOST_ENTRIES;
    }

    /** {@return the single names, for suggestions of the nearest name} */
    public static Stream<String> spellings() {
        return Stream.concat(all().stream().map(Addressing::text), Stream.of("table"));
    }

    /**
     * Returns the choice with a name. {@code table} is another name of {@code vcrt}.
     *
     * @param name name in any case, for example {@code av-rankmap} or {@code cartesian+linear8}
     * @return the choice; empty if the name is unknown or its number of entries is out of range
     */
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

    /** {@return the choice with the same maps and without a cache} */
    public Addressing withoutCache() {
        return scheme.isCartesian() ? new Addressing(Scheme.CARTESIAN, 0) : this;
    }

    /** {@return the name of this choice, as {@link #of} accepts it} */
    public String text() {
        return scheme == Scheme.CARTESIAN_LINEAR ? LINEAR + entries : scheme.text;
    }

    @Override
    public String toString() {
        return text();
    }
}
