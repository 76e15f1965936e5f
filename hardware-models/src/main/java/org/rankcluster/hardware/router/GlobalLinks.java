package org.rankcluster.hardware.router;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The links between the groups of a dragonfly. The global ports of a group are numbered c = i h + j, for port j of router i. Ports are
 * assigned in rounds of a link to each other group. Ports that are left when no whole round fits lead to the nearest groups on both sides.
 */
final class GlobalLinks {
    /** The arrangements of global links: machine key {@code dragonfly.arrangement}. */
    enum Arrangement {
        /** Port c leads c + 1 groups back (Camarero, Vallejo, Beivide 2015). */
        PALM_TREE,
        /** Port c leads to group c, without the own (Kim et al. 2008: consecutive). */
        ABSOLUTE,
        /** A random port of each group leads to each other group. */
        RANDOM;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final int groups;
    private final int ports;
    /** Group behind each port of each group, and the port there; -1 for none. */
    private final int[] targets;

    private final int[] partners;
    /** Ports of each pair of groups, from an index to the next pair's. */
    private final int[] starts;

    private final int[] ofPair;

    /**
     * Creates the links.
     *
     * @param groups number of groups
     * @param ports global ports of a group, at least {@code groups - 1}
     * @param most maximum number of links between two groups
     * @param seed seed of random arrangements, any number
     */
    GlobalLinks(int groups, int ports, Arrangement arrangement, int most, long seed) {
        this.groups = groups;
        this.ports = ports;
        this.targets = new int[groups * ports];
        this.partners = new int[groups * ports];
        Arrays.fill(targets, -1);
        Arrays.fill(partners, -1);
        int others = groups - 1;
        int rounds = others == 0 ? 0 : Math.min(most, ports / others);
        int[][] order = order(arrangement == Arrangement.RANDOM, seed);
        for (int round = 0; round < rounds; round++) {
            for (int group = 0; group < groups; group++) {
                for (int position = 0; position < others; position++) {
                    int target = target(arrangement, group, position);
                    int back = back(arrangement, group, target, position);
                    set(group, order[group][round * others + position], target, order[target][round * others + back]);
                }
            }
        }
        if (rounds < most) {
            joinRest(rounds * others, order);
        }
        this.starts = new int[groups * groups + 1];
        this.ofPair = new int[groups * ports];
        listPairs();
    }

    private int[][] order(boolean isRandom, long seed) {
        int[][] order = new int[groups][ports];
        SplittableRandom random = new SplittableRandom(seed);
        for (int[] ofGroup : order) {
            Arrays.setAll(ofGroup, port -> port);
            for (int i = ports - 1; isRandom && i > 0; i--) {
                int other = random.nextInt(i + 1);
                int kept = ofGroup[i];
                ofGroup[i] = ofGroup[other];
                ofGroup[other] = kept;
            }
        }
        return order;
    }

    private int target(Arrangement arrangement, int group, int position) {
        if (arrangement == Arrangement.PALM_TREE) {
            return Math.floorMod(group - position - 1, groups);
        }
        return position < group ? position : position + 1;
    }

    private int back(Arrangement arrangement, int group, int target, int position) {
        if (arrangement == Arrangement.PALM_TREE) {
            return groups - 2 - position;
        }
        return group < target ? group : group - 1;
    }

    private void set(int group, int port, int target, int partner) {
        targets[group * ports + port] = target;
        partners[group * ports + port] = partner;
    }

    /** Joins the ports from {@code first} on in pairs: to the group k further, and k back; the last one to the group half way round. */
    private void joinRest(int first, int[][] order) {
        int rest = ports - first;
        for (int group = 0; group < groups && groups > 1; group++) {
            for (int i = 0; i < rest; i++) {
                int distance = i / 2 + 1;
                boolean isForward = i % 2 == 0;
                boolean isLast = i == rest - 1 && isForward;
                if (isLast && 2 * distance != groups) {
                    continue;
                }
                int target = Math.floorMod(isForward ? group + distance : group - distance, groups);
                int partner = isLast ? i : i ^ 1;
                set(group, order[group][first + i], target, order[target][first + partner]);
            }
        }
    }

    private void listPairs() {
        int at = 0;
        for (int pair = 0; pair < groups * groups; pair++) {
            starts[pair] = at;
            int group = pair / groups;
            for (int port = 0; port < ports; port++) {
                if (targets[group * ports + port] == pair % groups) {
                    ofPair[at++] = port;
                }
            }
        }
        starts[groups * groups] = at;
    }

    /** Returns the group behind a port of a group; -1 if it has no link. */
    int target(int group, int port) {
        return targets[group * ports + port];
    }

    /** Returns the port at the other end of a link. */
    int partner(int group, int port) {
        return partners[group * ports + port];
    }

    /** Returns the number of links between two groups. */
    int count(int group, int target) {
        int pair = group * groups + target;
        return starts[pair + 1] - starts[pair];
    }

    /** Returns the port of a group for a link to another, {@code 0..count - 1}. */
    int port(int group, int target, int link) {
        return ofPair[starts[group * groups + target] + link];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GlobalLinks links
                && Arrays.equals(links.targets, targets)
                && Arrays.equals(links.partners, partners);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(targets) + Arrays.hashCode(partners);
    }
}
