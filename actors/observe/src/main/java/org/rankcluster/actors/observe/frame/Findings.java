package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.Finding.Severity;
import org.rankcluster.actors.observe.sample.LinkSpace;
import org.rankcluster.actors.rank.RankReading;

/**
 * A finder of the cause that limits a run over a stretch. The finder looks for a deadlock first, then for a link, a late rank, the
 * partitions, or the addresses.
 */
public final class Findings {
    private static final double LINK_RED = 0.9;
    private static final double LINK_AMBER = 0.7;
    private static final double LATE_RED = 0.5;
    private static final double LATE_AMBER = 0.2;
    /** Share of the ranks' time in waits below which the cause of the waits does not matter. */
    private static final double LITTLE_WAITING = 0.01;

    private static final double PARTITIONS_RED = 2;
    private static final double PARTITIONS_AMBER = 1.2;
    private static final double ADDRESSES_AMBER = 0.05;
    private static final int MOST_NAMED = 12;

    private Findings() {}

    /**
     * The memory of address management.
     *
     * @param scheme the job's scheme
     * @param bytes bytes of a rank
     * @param others bytes of a rank under other schemes
     * @param communicators communicators of rank 0
     * @param nodeMemory bytes of a rank's share of its node; 0 if the machine file does not give it
     */
    public record Addresses(String scheme, long bytes, Map<String, Long> others, int communicators, long nodeMemory) {}

    /** Returns the findings of a stretch, a deadlock first. */
    public static List<Finding> of(
            Frame frame, LinkSpace links, @Nullable Addresses addresses, boolean deadlock, String fidelity) {
        List<Finding> findings = new ArrayList<>();
        if (deadlock) {
            findings.add(deadlock(frame.ranks().cycles()));
        }
        boolean isOver = (frame.stamp().flags() & Frame.OVER) != 0;
        findings.add(link(frame.links(), links, fidelity, isOver));
        findings.add(late(frame.ranks(), isOver));
        findings.add(partitions(frame.work().partitions()));
        findings.add(addresses(addresses));
        return findings;
    }

    /** Returns the finding about ranks that wait for each other. */
    static Finding deadlock(List<List<RankFrame.Waiter>> cycles) {
        if (cycles.isEmpty()) {
            return new Finding(
                    "deadlock",
                    Severity.RED,
                    "",
                    "Ranks wait for what cannot come",
                    "No event is left. No cycle of ranks that wait for each other was found.",
                    Map.of());
        }
        List<RankFrame.Waiter> cycle = cycles.get(0);
        StringBuilder path = new StringBuilder();
        for (RankFrame.Waiter waiter : cycle.subList(0, Math.min(MOST_NAMED, cycle.size()))) {
            path.append(waiter.rank()).append(" -> ");
        }
        path.append(cycle.size() > MOST_NAMED ? "... -> " : "")
                .append(cycle.get(0).rank());
        int ranks = cycles.stream().mapToInt(List::size).sum();
        boolean one = cycles.size() == 1;
        return new Finding(
                "deadlock",
                Severity.RED,
                "rank:" + cycle.get(0).rank(),
                count(ranks) + " ranks wait for each other" + (one ? "" : " in " + cycles.size() + " cycles"),
                (one ? "" : "The first has " + cycle.size() + ". ") + "Each waits for the next: " + path + ".",
                values("ranks", ranks, "cycles", cycles.size()));
    }

    /** Returns the reason why there are no links. */
    public static String noLinks(String fidelity) {
        return fidelity.equals("endpoint")
                ? "Endpoint fidelity has no links."
                : "The machine's network is modelled without links.";
    }

    /**
     * Returns whether the busiest link limits the run.
     *
     * @param isOver whether the run is over; the sentences are then in the past tense
     */
    static Finding link(@Nullable LinkFrame frame, LinkSpace links, String fidelity, boolean isOver) {
        if (frame == null) {
            return new Finding("link", Severity.NONE, "", "No links", noLinks(fidelity), Map.of());
        }
        if (frame.top().isEmpty()) {
            return new Finding(
                    "link",
                    Severity.GREEN,
                    "",
                    isOver ? "No link was above 70 %" : "No link is above 70 %",
                    "No message has crossed a link in this stretch.",
                    Map.of());
        }
        LinkFrame.Link busiest = frame.top().get(0);
        String name = links.name(busiest.id());
        String is = isOver ? " was " : " is ";
        String none = "No link" + is + "above 70 %";
        String mean = "The mean of all links" + is + percent(frame.mean()) + ".";
        String queue = links.isBounded()
                ? " Its queue held up to " + busiest.queue() + " of " + links.capacity() + " chunks."
                : links.tree() != null && fidelity.equals("packet")
                        ? " Up to " + busiest.queue() + " chunks waited for it, or behind it."
                        : " Messages waited for it for up to " + busiest.queue() + " chunks.";
        Map<String, Object> values = values(
                "name",
                name,
                "busy",
                busiest.busy(),
                "mean",
                frame.mean(),
                "queue",
                busiest.queue(),
                "id",
                busiest.id());
        if (busiest.busy() < LINK_AMBER) {
            return new Finding(
                    "link",
                    Severity.GREEN,
                    "link:" + name,
                    none,
                    (isOver ? "The network did not limit." : "The network does not limit.") + " The busiest, "
                            + Texts.of(name) + "," + is + percent(busiest.busy())
                            + " busy. " + mean,
                    values);
        }
        boolean red = busiest.busy() >= LINK_RED && busiest.busy() >= 2 * frame.mean();
        return new Finding(
                "link",
                red ? Severity.RED : Severity.AMBER,
                "link:" + name,
                Texts.of(name) + is + percent(busiest.busy()) + " busy",
                mean + queue,
                values);
    }

    /** Returns whether one rank causes much of all waiting. */
    static Finding late(RankFrame ranks, boolean isOver) {
        RankFrame.@Nullable Late first =
                ranks.late().isEmpty() ? null : ranks.late().get(0);
        if (first == null || ranks.waited() <= 0) {
            String text = ranks.cycles().isEmpty()
                    ? "No rank has waited for another."
                    : "Ranks wait for each other: none of them is late.";
            return new Finding("late", Severity.GREEN, "", "No rank stands out", text, Map.of());
        }
        double share = (double) first.causes() / ranks.waited();
        Map<String, Object> values = values(
                "rank",
                first.rank(),
                "share",
                share,
                "ranksHeld",
                first.held(),
                "latePs",
                first.late(),
                "state",
                first.state());
        float waiting = ranks.states()[RankReading.WAITING] + ranks.states()[RankReading.COLLECTIVE];
        if (share < LATE_AMBER || waiting < LITTLE_WAITING) {
            String little = waiting >= LITTLE_WAITING
                    ? ""
                    : isOver ? "Ranks hardly waited for each other. " : "Ranks hardly wait for each other. ";
            return new Finding(
                    "late",
                    Severity.GREEN,
                    "rank:" + first.rank(),
                    "No rank stands out",
                    little + "Rank " + first.rank() + (isOver ? " caused " : " causes ") + percent(share)
                            + " of the waiting, the most.",
                    values);
        }
        // The tree of a sample says how many ranks wait now, not how many the rank has delayed in the whole run.
        String title = first.held() > 0 && !isOver
                ? "Rank " + first.rank() + " delays " + count(first.held()) + (first.held() == 1 ? " rank" : " ranks")
                : "Rank " + first.rank() + " was late by " + Texts.time(first.late());
        String now = first.state().isEmpty()
                ? ""
                : (isOver ? " It was " : " It is ") + STATE_TEXT.getOrDefault(first.state(), first.state()) + ".";
        return new Finding(
                "late",
                share >= LATE_RED ? Severity.RED : Severity.AMBER,
                "rank:" + first.rank(),
                title,
                (isOver ? "It caused " : "It causes ") + percent(share)
                        + " of all waiting. The longest wait for it was " + Texts.time(first.late()) + "." + now,
                values);
    }

    private static final Map<String, String> STATE_TEXT = Map.of(
            "computing", "computing",
            "transferring", "waiting for the network",
            "waiting", "waiting for a message itself",
            "collective", "in a collective",
            "outside", "outside of MPI: not started, or over",
            "ended", "over");

    /** Returns whether events are spread evenly over partitions. */
    static Finding partitions(List<WorkFrame.Partition> partitions) {
        if (partitions.size() < 2) {
            return new Finding(
                    "partitions",
                    Severity.NONE,
                    "",
                    "One partition",
                    "There is nothing to balance. --partitions shares the machine among threads.",
                    Map.of());
        }
        long sum = 0;
        WorkFrame.Partition most = partitions.get(0);
        WorkFrame.Partition waits = partitions.get(0);
        for (WorkFrame.Partition partition : partitions) {
            sum += partition.events();
            most = partition.events() > most.events() ? partition : most;
            waits = partition.waitShare() > waits.waitShare() ? partition : waits;
        }
        double ratio = sum == 0 ? 1 : (double) most.events() * partitions.size() / sum;
        Severity severity =
                ratio >= PARTITIONS_RED ? Severity.RED : ratio >= PARTITIONS_AMBER ? Severity.AMBER : Severity.GREEN;
        String text = sum == 0
                ? "No event was executed in this stretch."
                : "Partition " + most.id() + " runs " + percent((double) most.events() / sum)
                        + " of the events. Partition " + waits.id() + " waits " + percent(waits.waitShare())
                        + " of the time.";
        return new Finding(
                "partitions",
                severity,
                "partition:" + most.id(),
                String.format(Locale.ROOT, "%.2f", ratio) + "\u00d7 from perfect",
                text,
                values("ratio", ratio, "partition", most.id(), "waits", waits.id(), "waitShare", waits.waitShare()));
    }

    /** Returns the memory of the address tables, compared with a table for each communicator. */
    static Finding addresses(@Nullable Addresses use) {
        if (use == null) {
            return new Finding(
                    "addresses",
                    Severity.NONE,
                    "",
                    "Not known yet",
                    "The tables are counted every two seconds, and at the end.",
                    Map.of());
        }
        @Nullable Long table = use.others.get("vcrt");
        StringBuilder text = new StringBuilder();
        if (table != null && use.bytes > 0 && table > use.bytes) {
            text.append("vcrt would take ")
                    .append(Texts.bytes(table))
                    .append(", ")
                    .append(count(Math.round((double) table / use.bytes)))
                    .append(" times as much, for ")
                    .append(use.communicators)
                    .append(use.communicators == 1 ? " communicator." : " communicators.");
        } else {
            text.append("For ")
                    .append(use.communicators)
                    .append(use.communicators == 1 ? " communicator." : " communicators.");
        }
        boolean much = use.nodeMemory > 0 && use.bytes > ADDRESSES_AMBER * use.nodeMemory;
        if (much) {
            text.append(" That is ")
                    .append(percent((double) use.bytes / use.nodeMemory))
                    .append(" of a rank's memory.");
        }
        return new Finding(
                "addresses",
                much ? Severity.AMBER : Severity.GREEN,
                "",
                Texts.bytes(use.bytes) + " a rank",
                text.toString(),
                values("bytesPerRank", use.bytes, "scheme", use.scheme, "communicators", use.communicators));
    }

    private static Map<String, Object> values(Object... pairs) {
        Map<String, Object> values = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            values.put((String) pairs[i], pairs[i + 1]);
        }
        return values;
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    private static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
