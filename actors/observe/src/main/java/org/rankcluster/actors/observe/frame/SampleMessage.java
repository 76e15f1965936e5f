package org.rankcluster.actors.observe.frame;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.rank.CollectiveCounts;

/**
 * A writer of the message that brings a dashboard page the figures of one frame, or of several combined. The message has findings and
 * figures as JSON, and the arrays of the page's view.
 */
public final class SampleMessage {
    private static final int MOST_LATE = 32;
    private static final int MOST_CALLS = 32;
    private static final int MOST_ROUNDS = 64;
    private static final int MOST_ENDED = 32;
    private static final int MOST_PAIRS = 32;
    private static final int FEW_LINKS = 8;

    private final RunDescription run;
    private final LinkSpace links;
    private final FrameEvidence evidence;

    /** Creates a writer for the messages of a run. */
    public SampleMessage(RunDescription run) {
        this.run = run;
        this.links = run.pictures().links();
        this.evidence = new FrameEvidence(run);
    }

    /**
     * Returns the message, with findings of the same stretch.
     *
     * @param frame null before the first sample
     */
    public byte[] of(View view, @Nullable Frame frame, RunStatus status) {
        return of(view, frame, frame, frame == null ? List.of() : evidence.selected(frame, status), status);
    }

    /**
     * Returns the message for readers of the newest frame.
     *
     * @param newest null before the first sample
     * @param judged the stretch of the findings; null before the first sample
     */
    public byte[] ofNewest(View view, @Nullable Frame newest, @Nullable Frame judged, RunStatus status) {
        List<Finding> findings = judged == null
                ? List.of()
                : (judged.stamp().flags() & Frame.OVER) != 0
                        ? evidence.selected(judged, status)
                        : evidence.newest(judged, status);
        return of(view, newest, judged, findings, status);
    }

    /** Sets the exact figures of the whole run, which has ended. */
    public void ended(HotSpots whole) {
        evidence.ended(whole);
    }

    /** Sets the critical path of the whole run, which has ended. */
    public void path(CriticalPath path) {
        evidence.path(path);
    }

    private byte[] of(
            View view, @Nullable Frame frame, @Nullable Frame judged, List<Finding> findings, RunStatus status) {
        Frame.Stamp stamp =
                frame == null ? new Frame.Stamp(0, 0, 0, 0, run.job().attempt()) : frame.stamp();
        LinkFrame its = frame == null ? null : frame.links();
        int blocks = its == null || its.hot() == null ? 0 : Frame.BLOCKS;
        MessageWriter message =
                new MessageWriter(MessageWriter.SAMPLE, stamp.flags() | blocks, stamp.seq(), stamp.from(), stamp.to());
        Json json = message.json();
        json.field("view", view.text());
        job(stamp, status, json);
        if (frame != null) {
            clock(frame, json);
            json.list("states");
            for (float state : frame.ranks().states()) {
                json.value(state);
            }
            json.endList();
            findings(judged == null ? frame : judged, findings, json);
            links(view, frame.links(), json);
            late(view, frame.ranks(), json);
            work(view, frame, json);
            messages(view, frame.pairs(), json);
            arrays(view, frame, status.failure(), message);
        }
        ending(frame, status, json);
        return message.finish();
    }

    private void job(Frame.Stamp stamp, RunStatus status, Json json) {
        json.object("job").field("state", status.state());
        Integer exit = status.exit();
        if (exit == null) {
            json.nothing("exit");
        } else {
            json.field("exit", exit);
        }
        json.field("reason", status.reason())
                .field("attempt", stamp.attempt())
                .field("attempts", run.job().attempts())
                .field("startedRanks", status.started())
                .field("doneRanks", status.done())
                .nothing("queue")
                .endObject();
    }

    private static void clock(Frame frame, Json json) {
        Frame.Clock clock = frame.clock();
        json.object("clock")
                .field("wallMs", clock.wallMs())
                .field("window", frame.stamp().to())
                .field("events", clock.events())
                .field("messages", clock.messages())
                .field("packetHops", clock.hops())
                .field("inFlight", clock.inFlight())
                .field("stretchEvents", clock.stretchEvents())
                .field("stretchMs", clock.stretchMs())
                .field("eventsPerSecond", clock.eventsPerSecond())
                .endObject();
    }

    private static void findings(Frame frame, List<Finding> findings, Json json) {
        json.object("judged")
                .field("from", frame.stamp().from())
                .field("to", frame.stamp().to())
                .field("over", (frame.stamp().flags() & Frame.OVER) != 0)
                .endObject();
        json.list("findings");
        for (Finding finding : findings) {
            json.object()
                    .field("id", finding.id())
                    .field("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                    .field("subject", finding.subject())
                    .field("title", finding.title())
                    .field("text", finding.text())
                    .object("values");
            finding.values().forEach((name, value) -> value(name, value, json));
            json.endObject().endObject();
        }
        json.endList();
    }

    private static void value(String name, Object value, Json json) {
        switch (value) {
            case Integer number -> json.field(name, (long) number);
            case Long number -> json.field(name, (long) number);
            case Double number -> json.field(name, (double) number);
            default -> json.field(name, value.toString());
        }
    }

    private void links(View view, @Nullable LinkFrame frame, Json json) {
        if (frame == null) {
            json.nothing("links");
            json.field("noLinks", Findings.noLinks(run.job().fidelity()));
            return;
        }
        json.object("links")
                .field("mean", frame.mean())
                .field("max", frame.max())
                .list("bins");
        for (int bin : frame.bins()) {
            json.value(bin);
        }
        json.endList().list("top");
        int most = view == View.MACHINE
                ? frame.top().size()
                : Math.min(FEW_LINKS, frame.top().size());
        for (LinkFrame.Link link : frame.top().subList(0, most)) {
            json.object()
                    .field("id", link.id())
                    .field("name", links.name(link.id()))
                    .field("busy", link.busy())
                    .field("queue", link.queue());
            if (links.isBounded(link.id())) {
                json.field("capacity", links.capacity());
            } else {
                json.nothing("capacity");
            }
            json.field("bytes", link.bytes())
                    .field("to", links.to(link.id()))
                    .field("packets", link.flows().packets());
            ends("senders", link.flows().senders(), json);
            ends("receivers", link.flows().receivers(), json);
            json.endObject();
        }
        json.endList().list("by");
        for (LinkFrame.Kind kind : frame.kinds()) {
            json.object()
                    .field("direction", kind.name())
                    .field("mean", kind.mean())
                    .field("max", kind.max())
                    .endObject();
        }
        json.endList().endObject();
    }

    private static void ends(String name, List<LinkFlows.End> ends, Json json) {
        json.list(name);
        ends.forEach(one -> json.object()
                .field("rank", one.rank())
                .field("packets", one.packets())
                .endObject());
        json.endList();
    }

    private void late(View view, RankFrame ranks, Json json) {
        int most = view == View.RANKS ? MOST_LATE : FEW_LINKS;
        json.field("waitedPs", ranks.waited())
                .field(
                        "waitedOpenPs",
                        ranks.late().stream().mapToLong(RankFrame.Late::open).sum())
                .field("lateBeyond", ranks.beyond(most))
                .list("late");
        for (RankFrame.Late late :
                ranks.late().subList(0, Math.min(most, ranks.late().size()))) {
            json.object()
                    .field("rank", late.rank())
                    .field("node", run.mapping().nodeOf(late.rank()))
                    .field("latePs", late.late())
                    .field("latePsEnded", late.longestEnded())
                    .field("causesPs", late.causes())
                    .field("openPs", late.open())
                    .field("ranksHeld", late.held())
                    .field("state", late.state())
                    .field("call", late.call());
            if (late.peer() < 0) {
                json.nothing("peer");
            } else {
                json.field("peer", late.peer());
            }
            if (late.since() <= 0) {
                json.nothing("sincePs");
            } else {
                json.field("sincePs", late.since());
            }
            json.field("error", late.error())
                    .field("waiter", late.waiter())
                    .field("untilPs", late.until())
                    .endObject();
        }
        json.endList();
    }

    private void work(View view, Frame frame, Json json) {
        WorkFrame work = frame.work();
        json.list("calls");
        for (WorkFrame.Call call :
                work.calls().subList(0, Math.min(MOST_CALLS, work.calls().size()))) {
            json.object()
                    .field("name", call.name())
                    .field("ps", call.ps())
                    .field("count", call.count())
                    .endObject();
        }
        json.endList().list("partitions");
        for (WorkFrame.Partition partition : work.partitions()) {
            json.object()
                    .field("id", partition.id())
                    .field("member", partition.member())
                    .field("events", partition.events())
                    .field("waitShare", partition.waitShare())
                    .field("occupancy", partition.occupancy())
                    .field("sampleMs", partition.sampleMs())
                    .endObject();
        }
        json.endList();
        if (view == View.ACTORS || view == View.OVERVIEW) {
            actors(work.classes(), json);
        }
        if (view == View.RANKS) {
            spread(work.spread(), json);
        }
        if (view == View.COLLECTIVES) {
            collectives(work, json);
            ended(work, json);
        }
    }

    private static void spread(List<RankSpread.Quartiles> figures, Json json) {
        json.list("spread");
        for (RankSpread.Quartiles one : figures) {
            json.object()
                    .field("figure", one.figure().name().toLowerCase(Locale.ROOT))
                    .field("unit", one.figure().isTime() ? "ps" : "")
                    .list("values");
            json.value(one.least())
                    .value(one.first())
                    .value(one.median())
                    .value(one.third())
                    .value(one.most());
            json.endList().endObject();
        }
        json.endList();
    }

    private static void actors(List<WorkFrame.ActorClass> classes, Json json) {
        json.list("actors");
        for (WorkFrame.ActorClass actors : classes) {
            json.object()
                    .field("class", actors.name())
                    .field("actors", actors.actors())
                    .field("events", actors.events());
            if (actors.turns() <= 0) {
                json.nothing("queueMean").nothing("queueMax");
            } else {
                json.field("queueMean", actors.queueMean()).field("queueMax", actors.queueMax());
            }
            if (actors.costNs() < 0) {
                json.nothing("costNs");
            } else {
                json.field("costNs", actors.costNs());
            }
            json.endObject();
        }
        json.endList();
    }

    private static void collectives(WorkFrame work, Json json) {
        json.list("collectives");
        for (OpenCollective one : work.collectives()) {
            int bracket = one.name().indexOf(" (");
            json.object()
                    .field("comm", one.communicator())
                    .field("label", work.communicators().getOrDefault(one.communicator(), ""))
                    .field("name", bracket < 0 ? one.name() : one.name().substring(0, bracket))
                    .field(
                            "algorithm",
                            bracket < 0
                                    ? ""
                                    : one.name()
                                            .substring(bracket + 2, one.name().length() - 1))
                    .field("size", one.size())
                    .field("round", one.byRound().firstKey())
                    .field("lastRound", one.byRound().lastKey())
                    .field("rounds", Math.max(one.rounds(), one.byRound().lastKey()))
                    .field("bytes", one.bytes())
                    .field("ranks", one.ranks())
                    .field("waitPs", one.waitPs())
                    .list("byRound"); // the rounds furthest behind
            one.byRound().entrySet().stream()
                    .limit(MOST_ROUNDS)
                    .forEach(entry -> json.list()
                            .value(entry.getKey())
                            .value(entry.getValue())
                            .endList());
            json.endList().endObject();
        }
        json.endList();
    }

    private static void ended(WorkFrame work, Json json) {
        json.list("ended");
        work.ended().stream()
                .sorted(Comparator.comparingLong(
                        (HotSpots.Collective one) -> -one.counts().picoseconds()))
                .limit(MOST_ENDED)
                .forEach(one -> {
                    CollectiveCounts.Counts counts = one.counts();
                    int slash = one.name().indexOf('/');
                    json.object()
                            .field("comm", one.communicator())
                            .field("label", work.communicators().getOrDefault(one.communicator(), ""))
                            .field("name", one.name().substring(0, slash))
                            .field("algorithm", one.name().substring(slash + 1))
                            .field("calls", counts.calls())
                            .field("ps", counts.picoseconds())
                            .field("rounds", counts.rounds())
                            .field("bytes", counts.bytes())
                            .field("longestPs", counts.longest())
                            .field("last", counts.last())
                            .list("others");
                    one.others().entrySet().stream()
                            .sorted(Map.Entry.comparingByValue())
                            .forEach(other -> json.object()
                                    .field("algorithm", other.getKey())
                                    .field("ratio", other.getValue())
                                    .endObject());
                    json.endList().endObject();
                });
        json.endList();
    }

    private static void messages(View view, TrafficFrame pairs, Json json) {
        if (view != View.MESSAGES) {
            return;
        }
        json.list("sizes");
        for (int size = 0; size < pairs.sizes().length; size++) {
            if (pairs.sizes()[size] > 0) {
                json.object()
                        .field("upTo", (1L << size) - 1)
                        .field("count", pairs.sizes()[size])
                        .endObject();
            }
        }
        json.endList().list("hops");
        for (int hops = 0; hops < pairs.distances().length; hops++) {
            if (pairs.distances()[hops] > 0) {
                json.object()
                        .field("hops", hops)
                        .field("count", pairs.distances()[hops])
                        .endObject();
            }
        }
        json.endList().object("pairs").list("heaviest");
        for (int pair : pairs.heaviest(MOST_PAIRS)) {
            json.object()
                    .field("from", pair / pairs.groups())
                    .field("to", pair % pairs.groups())
                    .field("bytes", pairs.bytes()[pair])
                    .field("messages", pairs.messages()[pair])
                    .endObject();
        }
        json.endList().endObject();
    }

    private void ending(@Nullable Frame frame, RunStatus status, Json json) {
        json.list("members");
        for (RunStatus.Member member : status.members()) {
            json.object().field("id", member.id()).field("address", member.address());
            unknown("heap", member.heap(), json);
            unknown("heapMax", member.heapMax(), json);
            unknown("bytesOut", member.bytesOut(), json);
            json.field("reachable", member.reachable())
                    .field("lastSeq", member.lastSeq())
                    .endObject();
        }
        json.endList().list("memory");
        for (RunStatus.Memory memory : status.memory()) {
            json.object()
                    .field("what", memory.what())
                    .field("bytes", memory.bytes())
                    .endObject();
        }
        json.endList();
        String addresses = status.addressText();
        json.name("addresses").raw(addresses == null ? "null" : addresses);
        deadlock(frame, status, json);
        failure(status.failure(), json);
    }

    private static void unknown(String name, long value, Json json) {
        if (value < 0) {
            json.nothing(name);
        } else {
            json.field(name, value);
        }
    }

    private static void deadlock(@Nullable Frame frame, RunStatus status, Json json) {
        if (frame == null || !status.state().equals("deadlock")) {
            json.nothing("deadlock");
            return;
        }
        json.object("deadlock").list("cycles");
        for (List<RankFrame.Waiter> cycle : frame.ranks().cycles()) {
            json.list();
            for (RankFrame.Waiter waiter : cycle) {
                json.object()
                        .field("rank", waiter.rank())
                        .field("waitsFor", waiter.waitsFor())
                        .field("call", waiter.call())
                        .field("sincePs", waiter.since())
                        .endObject();
            }
            json.endList();
        }
        json.endList().endObject();
    }

    private static void failure(@Nullable JobFailure failure, Json json) {
        if (failure == null) {
            json.nothing("failure");
            return;
        }
        json.object("failure");
        if (failure.rank() < 0) {
            json.nothing("rank");
        } else {
            json.field("rank", failure.rank());
        }
        json.field("call", failure.call())
                .field("arguments", failure.arguments())
                .field("text", failure.text())
                .list("frames");
        failure.frames().forEach(json::value);
        json.endList().endObject();
    }

    private void arrays(View view, Frame frame, @Nullable JobFailure failure, MessageWriter message) {
        switch (view) {
            case MACHINE -> {
                machine(frame.links(), message);
                if (frame.nodes().inject().length > 0) {
                    message.shares("nodeInject", frame.nodes().inject());
                    message.shares("nodeReceive", frame.nodes().receive());
                }
            }
            case RANKS -> {
                message.shares("rankShare", frame.ranks().rowShare());
                message.bytes("rankMark", mark(frame.ranks(), failure));
                message.bytes("rankState", frame.ranks().state());
            }
            case MESSAGES -> {
                message.floats("pairBytes", frame.pairs().bytes(), "B");
                message.floats("pairHops", frame.pairs().hops(), "hops");
                message.floats("pairMessages", frame.pairs().messages(), null);
            }
            default -> {}
        }
    }

    private byte[] mark(RankFrame ranks, @Nullable JobFailure failure) {
        byte[] mark = ranks.marks(run.rows());
        if (failure != null && failure.rank() >= 0) {
            mark[run.rows().row(failure.rank())] |= RankFrame.FAILED;
        }
        return mark;
    }

    private void machine(@Nullable LinkFrame frame, MessageWriter message) {
        if (frame == null) {
            return;
        }
        LinkFrame.Hot hot = frame.hot();
        byte[] busy = frame.busy();
        byte[] queue = frame.queue();
        if (hot == null && busy != null && queue != null) {
            message.shares("linkBusy", busy);
            message.shares("linkQueue", queue);
        } else if (hot != null) {
            message.ints("hotLink", "u32", hot.link());
            message.shares("hotBusy", hot.busy());
            message.shares("hotQueue", hot.queue());
            message.shares("blockMax", hot.blockMax());
            message.shares("blockMean", hot.blockMean());
        }
        for (int plane = 0; plane < frame.planes().size(); plane++) {
            message.shares(links.planeNames().get(plane), frame.planes().get(plane));
        }
    }
}
