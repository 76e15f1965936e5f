package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.observe.frame.Finding.Severity;
import org.rankcluster.actors.path.CriticalPath;

/**
 * The rules that derive findings, the causes that limit a run, from the figures of a stretch. No other rules judge a run: pages, reports,
 * {@code --json} and {@code --explain} show their answers. If the run has recorded its critical path, only causes on it limit the run
 * ({@link PathFindings}). A live run is judged again and again. A cause that was named before stays until its figure is clearly below the
 * limit. Another link or rank takes its place only if it is clearly worse.
 */
public final class Findings {
    private static final double LINK_RED = 0.9;
    private static final double LINK_AMBER = 0.7;
    private static final double SATURATED = 0.5;
    private static final double LATE_RED = 0.5;
    private static final double LATE_AMBER = 0.2;
    /** Share of all waiting for a rank, over the share if all ranks caused as much, from which the rank stands out. */
    private static final double STANDS_OUT = 1.5;
    /** Share of the ranks' time in waits below which the cause of the waits does not matter. */
    private static final double LITTLE_WAITING = 0.01;
    /** Share of the ranks' time below which the waits for one rank do not limit the run. */
    private static final double LITTLE_LATENESS = 0.03;

    /** Share of the run for which a rank computes longer than the mean, and others wait for it, from which it limits the run. */
    private static final double LONG = 0.1;
    /** Share of the ranks' time in waits for other ranks from which the waits limit the run, even if no rank stands out. */
    private static final double MUCH_WAITING = 0.5;

    private static final double COLLECTIVES_AMBER = 0.5;
    /** Share of a collective's time below which another algorithm is named. */
    private static final double BETTER = 0.7;
    /** Share of the ranks' time for messages below which their distance does not matter. */
    private static final double LITTLE_COMMUNICATION = 0.1;
    /** Share of the ranks' time for messages from which their distance limits the run. */
    private static final double MUCH_COMMUNICATION = 0.5;
    /** Distance over the distance in the best order, and their difference in links, from which the mapping matters. */
    private static final double FAR = 2;

    private static final double LINKS_MORE = 1;
    /** Share of a link's packets for one rank, or of a few ranks, from which the ranks are named. */
    private static final double MOST_PACKETS = 0.5;

    private static final int MOST_SENDERS = 4;

    private static final double NEARLY_ALL = 0.995;
    /** Share of all messages for one rank, and its ratio to an equal share, from which the rank is named. */
    private static final double MANY_MESSAGES = 0.25;

    private static final double MANY_TIMES = 4;
    private static final double PARTITIONS_RED = 2;
    private static final double PARTITIONS_AMBER = 1.2;
    private static final double ADDRESSES_AMBER = 0.05;
    private static final int MOST_NAMED = 12;
    /** Factor of limits and rivals for a cause that was named before. */
    private static final double KEEPS = 0.85;

    private static final String COMPUTING = "computing";
    private static final String TRANSFERRING = "transferring";
    private static final Map<String, String> STATE_TEXT = Map.of(
            COMPUTING,
            COMPUTING,
            "transferring",
            "waiting for the network",
            "waiting",
            "waiting for a message itself",
            "collective",
            "in a collective",
            "outside",
            "outside of MPI: not started, or over",
            "ended",
            "over");

    private final Evidence evidence;
    private final List<Finding> before;
    private final boolean isOver;

    private Findings(Evidence evidence, List<Finding> before) {
        this.evidence = evidence;
        this.before = before;
        this.isOver = evidence.isOver();
    }

    /** Returns the answers for a stretch that is judged once, a deadlock first. */
    public static List<Finding> of(Evidence evidence) {
        return of(evidence, List.of());
    }

    /**
     * Returns the answers for a stretch, a deadlock first.
     *
     * @param before the answers for the stretch that was judged before; none for the first
     */
    public static List<Finding> of(Evidence evidence, List<Finding> before) {
        return new Findings(evidence, before).all();
    }

    /** Returns the answers that name a cause, red ones first. */
    public static List<Finding> causes(List<Finding> findings) {
        return findings.stream()
                .filter(Finding::isCause)
                .sorted(Comparator.comparing(Finding::severity))
                .toList();
    }

    private List<Finding> all() {
        List<Finding> all = new ArrayList<>();
        List<List<Integer>> cycles = evidence.deadlock();
        if (cycles != null) {
            all.add(deadlock(cycles));
        }
        Finding late = late();
        boolean isByNetwork = TRANSFERRING.equals(late.values().get("state"));
        if (!isByNetwork) {
            all.add(late);
        }
        all.add(mapping()); // a distant mapping loads links, so it comes before them
        all.add(links());
        if (isByNetwork) { // the network's findings have the cause
            all.add(late);
        }
        all.add(collectives(late.isCause())); // ranks wait in collectives for a late rank
        all.add(partitions());
        all.add(addresses());
        CriticalPath path = evidence.path();
        return path == null || path.missing() == null && path.picoseconds() == 0
                ? List.copyOf(all)
                : PathFindings.judge(all, path);
    }

    private static Finding deadlock(List<List<Integer>> cycles) {
        if (cycles.isEmpty()) {
            return new Finding(
                    "deadlock",
                    Severity.RED,
                    "",
                    "Ranks wait for what cannot come",
                    "No event is left. No cycle of ranks that wait for each other is known.",
                    Map.of());
        }
        List<Integer> cycle = cycles.get(0);
        StringBuilder path = new StringBuilder();
        for (int rank : cycle.subList(0, Math.min(MOST_NAMED, cycle.size()))) {
            path.append(rank).append(" -> ");
        }
        path.append(cycle.size() > MOST_NAMED ? "... -> " : "").append(cycle.get(0));
        int ranks = cycles.stream().mapToInt(List::size).sum();
        boolean one = cycles.size() == 1;
        return new Finding(
                "deadlock",
                Severity.RED,
                "rank:" + cycle.get(0),
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

    /** Returns whether the links limit the run: most of them, or the busiest. */
    private Finding links() {
        Evidence.Network network = evidence.network();
        if (!network.exists()) {
            return new Finding("link", Severity.NONE, "", "No links", noLinks(network.fidelity()), Map.of());
        }
        String is = isOver ? " was " : " is ";
        if (network.busiest().isEmpty()) {
            return new Finding(
                    "link",
                    Severity.GREEN,
                    "",
                    "No link" + is + "above 70 %",
                    "No message has crossed a link in this stretch.",
                    Map.of());
        }
        if (network.above70() >= limit("saturation", Severity.RED, SATURATED)) {
            return new Finding(
                    "saturation",
                    Severity.RED,
                    "",
                    percent(network.above70()) + " of all links " + (isOver ? "were" : "are") + " over 70 % busy",
                    mean(network),
                    values("above70", network.above70(), "mean", network.mean()));
        }
        Evidence.Link busiest = busiest(network.busiest());
        Map<String, Object> values = values(
                "link", busiest.name(), "busy", busiest.busy(), "mean", network.mean(), "queue", busiest.queue());
        if (busiest.busy() < limit("link", Severity.AMBER, LINK_AMBER)) {
            return new Finding(
                    "link",
                    Severity.GREEN,
                    "link:" + busiest.name(),
                    "No link" + is + "above 70 %",
                    (isOver ? "The network did not limit." : "The network does not limit.") + " The busiest, "
                            + FindingText.of(busiest.name()) + "," + is + percent(busiest.busy())
                            + " busy. " + mean(network),
                    values);
        }
        boolean red = busiest.busy() >= limit("link", Severity.RED, LINK_RED) && busiest.busy() >= 2 * network.mean();
        return new Finding(
                "link",
                red ? Severity.RED : Severity.AMBER,
                "link:" + busiest.name(),
                FindingText.of(busiest.name()) + is + percent(busiest.busy()) + " busy",
                mean(network) + queue(network.queues(), busiest.queue()) + flows(busiest.flows(), values),
                values);
    }

    /**
     * Returns the receiver of most packets of a busy link, or of many of all messages, and the senders of most packets. Adds their figures
     * to {@code values}.
     */
    private String flows(LinkFlows.Flows flows, Map<String, Object> values) {
        String to = receiver(flows, values);
        List<LinkFlows.End> senders = new ArrayList<>();
        double share = 0;
        for (LinkFlows.End one : flows.senders()) {
            if (share < MOST_PACKETS && senders.size() < MOST_SENDERS) {
                senders.add(one);
                share += flows.share(one);
            }
        }
        if (share < MOST_PACKETS) {
            return to;
        }
        String names =
                list(senders.stream().map(one -> String.valueOf(one.rank())).toList());
        values.put("senders", names);
        values.put("sendersShare", share);
        return to + atLeast(share) + (isOver ? "came" : "comes")
                + (senders.size() == 1 ? " from rank " : " from ranks ") + names + ".";
    }

    private String atLeast(double share) {
        return (share >= NEARLY_ALL ? " 100 %" : " At least " + percent(share)) + " of what it "
                + (isOver ? "carried " : "carries ");
    }

    private String receiver(LinkFlows.Flows flows, Map<String, Object> values) {
        LinkFlows.@Nullable End first =
                flows.receivers().isEmpty() ? null : flows.receivers().get(0);
        double share = first == null ? 0 : flows.share(first);
        if (first != null && share >= MOST_PACKETS) {
            values.put("receiver", first.rank());
            values.put("receiverShare", share);
            return atLeast(share) + (isOver ? "went" : "goes") + " to rank " + first.rank() + ".";
        }
        HotSpots.Distances messages = evidence.distances();
        int ranks = evidence.ranks().count();
        if (messages.receiverShare() < MANY_MESSAGES || messages.receiverShare() * ranks < MANY_TIMES) {
            return "";
        }
        values.put("receiver", messages.receiver());
        values.put("receiverShare", messages.receiverShare());
        return " " + percent(messages.receiverShare()) + " of all messages" + (isOver ? " went" : " go") + " to rank "
                + messages.receiver() + ".";
    }

    private String mean(Evidence.Network network) {
        return "The mean of all links" + (isOver ? " was " : " is ") + percent(network.mean()) + ".";
    }

    private static String queue(Evidence.Queues queues, int queue) {
        if (queues.capacity() > 0) {
            return " Its queue held up to " + count(queue) + " of " + count(queues.capacity()) + " chunks.";
        }
        if (queues.arePackets()) {
            return " Up to " + count(queue) + " chunks waited for it, or behind it.";
        }
        return queues.equals(Evidence.Queues.UNKNOWN)
                ? ""
                : " Messages waited for it for up to " + count(queue) + " chunks.";
    }

    /** Returns the busiest link. If the link of the previous finding is almost as busy, returns that link. */
    private Evidence.Link busiest(List<Evidence.Link> links) {
        Evidence.Link first = links.get(0);
        String named = subject("link");
        return links.stream()
                .filter(link -> named.equals("link:" + link.name()) && link.busy() >= KEEPS * first.busy())
                .findFirst()
                .orElse(first);
    }

    /** Returns whether one rank causes much of all waiting. */
    private Finding late() {
        Evidence.Ranks ranks = evidence.ranks();
        if (evidence.deadlock() != null || ranks.late().isEmpty() || ranks.charged() <= 0) {
            String text = evidence.deadlock() == null
                    ? "No rank has waited for another."
                    : "Ranks wait for each other: none of them is late.";
            return new Finding("late", Severity.GREEN, "", "No rank stands out", text, Map.of());
        }
        Evidence.Late first = latest(ranks.late());
        boolean isOneOfMany = first.alike() > 1 && first.state().equals(COMPUTING);
        long causes = isOneOfMany ? first.alikeCauses() : first.causes();
        double share = Math.min(1, (double) causes / ranks.charged());
        Map<String, Object> values = values(
                "rank",
                first.rank(),
                "share",
                share,
                "causesPs",
                first.causes(),
                "latePs",
                first.longest(),
                "ranksHeld",
                first.held(),
                "ranksAlike",
                first.alike(),
                "alikeCausesPs",
                causes,
                "state",
                first.state());
        boolean wait = ranks.waiting() + ranks.collective() >= LITTLE_WAITING;
        boolean isMuch = wait && causes >= limit("late", Severity.AMBER, LITTLE_LATENESS) * ranks.time();
        // If only a root waits, it is one of many ranks, but the run takes as much longer.
        boolean isLong = first.state().equals(COMPUTING)
                && Math.min(first.excess(), first.causes())
                        >= limit("late", Severity.AMBER, LONG) * ranks.picoseconds();
        boolean limits = isMuch || isLong;
        boolean named = subject("late").equals("rank:" + first.rank()) && was("late", Severity.AMBER);
        // A rank that others wait for in the rounds of a collective, as in every collective, is not late.
        boolean takesPart = first.state().equals("collective") && !named;
        double least = Math.max(LATE_AMBER, STANDS_OUT / ranks.count());
        if (share < limit("late", Severity.AMBER, least) || !limits || takesPart) {
            Finding byTurns = byTurns(first);
            if (byTurns != null) {
                return byTurns;
            }
            String little =
                    wait ? "" : isOver ? "Ranks hardly waited for each other. " : "Ranks hardly wait for each other. ";
            return new Finding(
                    "late",
                    Severity.GREEN,
                    "rank:" + first.rank(),
                    "No rank stands out",
                    little + "Rank " + first.rank() + (isOver ? " caused " : " causes ")
                            + percent((double) first.causes() / ranks.charged()) + " of the waiting, the most.",
                    values);
        }
        // The tree of a sample states how many ranks wait now, not how many the rank has delayed in the whole run.
        String longest = FindingText.time(first.longest());
        String subject = isOneOfMany ? "They" : "It";
        String title = "Rank " + first.rank();
        if (first.held() > 0 && !isOver) {
            title += " delays " + count(first.held()) + (first.held() == 1 ? " rank" : " ranks");
        } else if (first.state().equals(TRANSFERRING)) { // its program is not the cause
            title += " waited for the network, and others for it, by up to " + longest;
        } else if (isOneOfMany) {
            title = count(first.alike()) + " ranks computed longer than the others, rank " + first.rank()
                    + " among them";
        } else {
            title += " was late by " + longest;
        }
        String doing = STATE_TEXT.getOrDefault(first.state(), first.state());
        String now = first.state().isEmpty() ? "" : (isOver ? " It was mostly " : " It is ") + doing + ".";
        return new Finding(
                "late",
                share >= limit("late", Severity.RED, LATE_RED) ? Severity.RED : Severity.AMBER,
                "rank:" + first.rank(),
                title,
                subject + (isOver ? " caused " : " causes ") + percent(share)
                        + " of all waiting. The longest wait for " + (isOneOfMany ? "rank " + first.rank() : "it")
                        + " was " + longest
                        + "." + (isOneOfMany ? "" : now),
                values);
    }

    /** Returns the finding that ranks wait for each other without one that stands out; null if they do not wait long. */
    private @Nullable Finding byTurns(Evidence.Late first) {
        Evidence.Ranks ranks = evidence.ranks();
        double share = Math.min(1, ranks.charged() / ranks.time());
        if (ranks.count() <= 2 || share < limit("late", Severity.AMBER, MUCH_WAITING)) {
            return null;
        }
        double most = (double) first.causes() / ranks.charged();
        return new Finding(
                "late",
                Severity.AMBER,
                "",
                "Ranks " + (isOver ? "waited" : "wait") + " for each other " + percent(share) + " of the time",
                "No rank stands out: rank " + first.rank() + (isOver ? " caused " : " causes ") + percent(most)
                        + " of the waiting, the most.",
                values("waitShare", share, "rank", first.rank(), "share", most));
    }

    /** Returns the rank that causes the longest waits. If the rank of the previous finding causes almost as much, returns that rank. */
    private Evidence.Late latest(List<Evidence.Late> late) {
        Evidence.Late first = late.get(0);
        String named = subject("late");
        return late.stream()
                .filter(one -> named.equals("rank:" + one.rank()) && one.causes() >= KEEPS * first.causes())
                .findFirst()
                .orElse(first);
    }

    /** Returns whether collectives take most of the time. If a rank is late, they only wait for it. */
    private Finding collectives(boolean isLate) {
        double share = Math.min(1, evidence.ranks().collective());
        HotSpots.@Nullable Collective most = evidence.collectives().stream()
                .max(Comparator.comparingLong(
                        (HotSpots.Collective one) -> one.counts().picoseconds()))
                .orElse(null);
        if (most == null) {
            return new Finding(
                    "collectives",
                    share == 0 ? Severity.NONE : Severity.GREEN,
                    "",
                    share == 0 ? "No collectives" : "None has ended yet",
                    isOver ? "The program called none." : "None has ended in this stretch.",
                    Map.of());
        }
        int rounds = most.counts().rounds();
        Map<String, Object> values = values(
                "share",
                share,
                "collective",
                most.name(),
                "seconds",
                most.counts().picoseconds() / 1e12,
                "calls",
                most.counts().calls(),
                "rounds",
                rounds);
        Map.@Nullable Entry<String, Double> better = most.others().entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .filter(other -> other.getValue() <= BETTER)
                .orElse(null);
        String advice = "";
        if (better != null) {
            values.put("better", better.getKey());
            values.put("betterRatio", better.getValue());
            advice = " By the model's cost " + better.getKey() + (isOver ? " would have taken " : " would take ")
                    + (better.getValue() < 0.01 ? "less than 1 %" : percent(better.getValue())) + " of its time.";
        }
        boolean limits = share >= limit("collectives", Severity.AMBER, COLLECTIVES_AMBER) && !isLate;
        String takes = isOver ? " took " : " take ";
        return new Finding(
                "collectives",
                limits ? Severity.AMBER : Severity.GREEN,
                "collective:" + most.name(),
                "Collectives" + takes + percent(share) + " of the time",
                upperFirst(most.name().replace('/', ' ')) + (isOver ? " took" : " takes") + " most, " + count(rounds)
                        + (rounds == 1 ? " round" : " rounds") + " a call." + advice,
                values);
    }

    /** Returns whether messages would be closer under another order of ranks. */
    private Finding mapping() {
        HotSpots.Distances distances = evidence.distances();
        if (distances.orders().isEmpty()) {
            return new Finding(
                    "mapping",
                    Severity.NONE,
                    "",
                    distances.messages() > 0 ? "No other order" : isOver ? "No messages" : "No distances yet",
                    distances.messages() == 0
                            ? isOver
                                    ? "No message was sent from rank to rank."
                                    : "They are counted every two seconds, and at the end."
                            : "All orders of ranks are equal on this machine.",
                    Map.of());
        }
        Map.Entry<String, Double> best = distances.orders().entrySet().stream()
                .min(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow();
        Evidence.Ranks ranks = evidence.ranks();
        double communication = ranks.transferring() + ranks.waiting() + ranks.collective();
        boolean isFar = distances.mean() >= FAR * best.getValue()
                && distances.mean() - best.getValue() >= LINKS_MORE
                && communication >= limit("mapping", Severity.AMBER, LITTLE_COMMUNICATION);
        boolean isMuch = communication >= limit("mapping", Severity.RED, MUCH_COMMUNICATION);
        boolean isBest = distances.mean() <= best.getValue();
        return new Finding(
                "mapping",
                !isFar ? Severity.GREEN : isMuch ? Severity.RED : Severity.AMBER,
                "",
                "Messages " + (isOver ? "crossed " : "cross ") + hops(distances.mean()) + " on average",
                isBest
                        ? "No order of ranks would bring them closer."
                        : "With order " + best.getKey() + " they would cross " + oneDigit(best.getValue()) + ".",
                values(
                        "mean",
                        distances.mean(),
                        "order",
                        best.getKey(),
                        "best",
                        best.getValue(),
                        "messages",
                        distances.messages()));
    }

    private static String hops(double mean) {
        return oneDigit(mean) + (oneDigit(mean).equals("1.0") ? " hop" : " hops");
    }

    private static String oneDigit(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    /** Returns whether events are spread evenly over partitions. */
    private Finding partitions() {
        List<Evidence.Partition> partitions = evidence.partitions();
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
        Evidence.Partition most = partitions.get(0);
        Evidence.Partition waits = partitions.get(0);
        for (Evidence.Partition partition : partitions) {
            sum += partition.events();
            most = partition.events() > most.events() ? partition : most;
            waits = partition.waitShare() > waits.waitShare() ? partition : waits;
        }
        double ratio = sum == 0 ? 1 : (double) most.events() * partitions.size() / sum;
        Severity severity = ratio >= limit("partitions", Severity.RED, PARTITIONS_RED)
                ? Severity.RED
                : ratio >= limit("partitions", Severity.AMBER, PARTITIONS_AMBER) ? Severity.AMBER : Severity.GREEN;
        Map<String, Object> values = values("ratio", ratio, "partition", most.id());
        String waiting = "";
        if (waits.waitShare() >= 0) {
            values.put("waits", waits.id());
            values.put("waitShare", waits.waitShare());
            waiting = " Partition " + waits.id() + (isOver ? " waited " : " waits ") + percent(waits.waitShare())
                    + " of the time.";
        }
        String text = sum == 0
                ? "No event was executed in this stretch."
                : "Partition " + most.id() + (isOver ? " ran " : " runs ") + percent((double) most.events() / sum)
                        + " of the events." + waiting;
        return new Finding(
                "partitions",
                severity,
                "partition:" + most.id(),
                String.format(Locale.ROOT, "%.2f", ratio) + "\u00d7 from perfect",
                text,
                values);
    }

    /** Returns the memory of the address tables, compared with a table for each communicator. */
    private Finding addresses() {
        Evidence.Addresses use = evidence.addresses();
        if (use == null || use.communicators() == 0) { // before MPI_Init
            return new Finding(
                    "addresses",
                    Severity.NONE,
                    "",
                    "Not known yet",
                    "The tables are counted every two seconds, and at the end.",
                    Map.of());
        }
        @Nullable Long table = use.others().get("vcrt");
        StringBuilder text = new StringBuilder();
        if (table != null && use.bytes() > 0 && table > use.bytes()) {
            text.append(isOver ? "vcrt would have taken " : "vcrt would take ")
                    .append(FindingText.bytes(table))
                    .append(", ")
                    .append(count(Math.round((double) table / use.bytes())))
                    .append(" times as much, for ")
                    .append(use.communicators())
                    .append(use.communicators() == 1 ? " communicator." : " communicators.");
        } else {
            text.append("For ")
                    .append(use.communicators())
                    .append(use.communicators() == 1 ? " communicator." : " communicators.");
        }
        boolean much = use.nodeMemory() > 0 && use.bytes() > ADDRESSES_AMBER * use.nodeMemory();
        if (much) {
            text.append(" That is ")
                    .append(percent((double) use.bytes() / use.nodeMemory()))
                    .append(" of a rank's memory.");
        }
        return new Finding(
                "addresses",
                much ? Severity.AMBER : Severity.GREEN,
                "",
                FindingText.bytes(use.bytes()) + " a rank",
                text.toString(),
                values("bytesPerRank", use.bytes(), "scheme", use.scheme(), "communicators", use.communicators()));
    }

    /** Returns a limit, which is lower for an answer that was at least as severe before. */
    private double limit(String id, Severity severity, double limit) {
        return was(id, severity) ? KEEPS * limit : limit;
    }

    private boolean was(String id, Severity severity) {
        return before.stream()
                .anyMatch(
                        finding -> finding.id().equals(id) && finding.severity().compareTo(severity) <= 0);
    }

    private String subject(String id) {
        return before.stream()
                .filter(finding -> finding.id().equals(id))
                .map(Finding::subject)
                .findFirst()
                .orElse("");
    }

    private static Map<String, Object> values(Object... pairs) {
        Map<String, Object> values = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            values.put((String) pairs[i], pairs[i + 1]);
        }
        return values;
    }

    private static String upperFirst(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static String list(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    private static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
