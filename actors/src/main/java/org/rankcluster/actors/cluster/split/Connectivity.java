package org.rankcluster.actors.cluster.split;

import akka.cluster.UniqueAddress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The members of a cluster, and which of them do not reach each other, as one of them knows it. No clock, no messages. */
final class Connectivity {
    /** How far somebody is a member. Who has left in good order is none, and who is lost is one until all that are left agree on that. */
    enum Standing {
        /** Known, but not yet agreed on. */
        JOINING,
        UP,
        /** Still there, or agreed to be gone, which this member may not have heard of yet. */
        LEAVING,
        /** Taken for lost. */
        DOWN
    }

    /** One of them does not reach the other. */
    record Cut(UniqueAddress one, UniqueAddress other) {}

    /** What is to be done about a split. */
    enum Verdict {
        /** This member and the others of the largest group take the rest for lost. */
        GO_ON,
        /** It is for another one of the group to act first. */
        WAIT,
        /** There is no group that is most of all. */
        TOO_FEW,
        /** This member is not in that group, which tells it so if it can. */
        LEFT_OUT
    }

    /**
     * What is to be done, and the group that it is about.
     *
     * @param group the largest one
     */
    record Decision(Verdict verdict, SortedSet<UniqueAddress> group) {}

    private final TreeMap<UniqueAddress, Standing> members = new TreeMap<>();
    private Set<Cut> cuts = Set.of();

    /** Says whether that is new. */
    boolean note(UniqueAddress member, Standing standing) {
        if (standing == Standing.DOWN && !members.containsKey(member)) {
            return false; // it had left already
        }
        return members.put(member, standing) != standing;
    }

    /** Says whether that is new. */
    boolean gone(UniqueAddress member) {
        return members.remove(member) != null;
    }

    /** These links do not work, all others do. Says whether that is new. */
    boolean cut(Set<Cut> now) {
        boolean isNew = !cuts.equals(now);
        cuts = Set.copyOf(now);
        return isNew;
    }

    /** Whether there are members that do not reach each other, and about which nothing has been decided. */
    boolean isSplit() {
        for (Cut cut : cuts) {
            if (counts(cut.one()) && counts(cut.other())) {
                return true;
            }
        }
        return false;
    }

    /** Those that are not taken for lost. */
    SortedSet<UniqueAddress> left() {
        TreeSet<UniqueAddress> left = new TreeSet<>(members.keySet());
        left.removeIf(member -> !counts(member));
        return left;
    }

    private boolean counts(UniqueAddress member) {
        return members.getOrDefault(member, Standing.DOWN) != Standing.DOWN;
    }

    /**
     * The largest group of members that all reach each other, among those that a member reaches, be it by way of others. Whom it does not
     * reach that way do not hear of it and decide for themselves.
     */
    private SortedSet<UniqueAddress> largestGroup(UniqueAddress self) {
        List<UniqueAddress> left = List.copyOf(left());
        BitSet[] cut = cutAmong(left);
        BitSet up = new BitSet();
        for (int member = 0; member < left.size(); member++) {
            up.set(member, members.get(left.get(member)) == Standing.UP);
        }
        int start = Collections.binarySearch(left, self);
        SortedSet<UniqueAddress> group = new TreeSet<>();
        if (start >= 0) {
            LargestGroup.of(reached(start, cut), cut, up).stream().forEach(member -> group.add(left.get(member)));
        }
        return group;
    }

    private BitSet[] cutAmong(List<UniqueAddress> left) {
        BitSet[] among = new BitSet[left.size()];
        for (int member = 0; member < among.length; member++) {
            among[member] = new BitSet();
        }
        for (Cut cut : cuts) {
            int one = Collections.binarySearch(left, cut.one());
            int other = Collections.binarySearch(left, cut.other());
            if (one >= 0 && other >= 0) {
                among[one].set(other);
                among[other].set(one);
            }
        }
        return among;
    }

    private static BitSet reached(int start, BitSet[] cut) {
        BitSet reached = new BitSet();
        reached.set(start);
        List<Integer> toSee = new ArrayList<>(List.of(start));
        while (!toSee.isEmpty()) {
            BitSet next = new BitSet();
            next.set(0, cut.length);
            next.andNot(cut[toSee.removeLast()]);
            next.andNot(reached);
            reached.or(next);
            next.stream().forEach(toSee::add);
        }
        return reached;
    }

    /**
     * Whether a group is most of all members, or half of them with the lowest address, so that no others can say that of themselves. To be
     * sure of it only those of the group count that are surely up, and of the others also who may have come up, or not be gone, by what
     * they know. Who is taken for lost counts against the group until that is agreed on, so a member that loses the others one after the
     * other ends in a minority, as if it had lost them at once.
     */
    boolean isMajority(Set<UniqueAddress> group) {
        TreeSet<UniqueAddress> ours = new TreeSet<>();
        TreeSet<UniqueAddress> others = new TreeSet<>();
        TreeSet<UniqueAddress> joining = new TreeSet<>();
        members.forEach((member, standing) -> {
            if (!group.contains(member)) {
                (standing == Standing.JOINING ? joining : others).add(member);
            } else if (standing == Standing.UP) {
                ours.add(member);
            }
        });
        if (others.isEmpty()) {
            return true; // who is joining comes up only by somebody who is a member
        }
        others.addAll(joining);
        return ours.size() > others.size()
                || ours.size() == others.size() && ours.first().compareTo(others.first()) < 0;
    }

    /**
     * Decides about a split.
     *
     * @param self who decides
     * @param waited whether whoever has to act first has had the time for it
     */
    Decision decide(UniqueAddress self, boolean waited) {
        SortedSet<UniqueAddress> group = largestGroup(self);
        Verdict verdict;
        if (!isMajority(group)) {
            verdict = Verdict.TOO_FEW;
        } else if (!group.contains(self)) {
            verdict = Verdict.LEFT_OUT;
        } else {
            verdict = waited || first(group).equals(self) ? Verdict.GO_ON : Verdict.WAIT;
        }
        return new Decision(verdict, group);
    }

    /** The first of a group that is up; of a group without one, its first. */
    private UniqueAddress first(SortedSet<UniqueAddress> group) {
        for (UniqueAddress member : group) {
            if (members.get(member) == Standing.UP) {
                return member;
            }
        }
        return group.first();
    }

    /** How many there are, with those that are taken for lost. */
    int size() {
        return members.size();
    }
}
