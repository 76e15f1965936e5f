package org.rankcluster.actors.observe.frame;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.CallRings;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.actors.rank.RankStack;
import org.rankcluster.actors.rank.StackGroup;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.Footprints;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.ChoreographySends;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.RankProfile.Phase;

/** A writer of the answers to a dashboard page's query about one link, rank, slice or collective. */
public final class DetailMessages {
    /** An actor with many events. */
    public record Busy(int actor, String name, int events) {}

    private static final int MOST_SENDS = 32_768;
    private static final int MOST_COMMUNICATORS = 256;
    private static final int MOST_STACKS = 64;
    private static final int MOST_RANGES = 4;

    private final RunDescription run;
    private final DetailQuery query;

    /** Creates a writer of answers to a query. */
    public DetailMessages(RunDescription run, DetailQuery query) {
        this.run = run;
        this.query = query;
    }

    /** Returns a parameter of the query; -1 if it is not a number from 0 to {@code end - 1}. */
    public int number(String name, int end) {
        try {
            int number = Integer.parseInt(query.parameters().getOrDefault(name, "-1"));
            return number < end ? number : -1;
        } catch (NumberFormatException wrong) {
            return -1;
        }
    }

    MessageWriter begin() {
        MessageWriter message = new MessageWriter(MessageWriter.DETAIL, 0, 0, 0, 0);
        message.json()
                .field("kind", query.kind())
                .field("id", query.parameters().get("id"));
        return message;
    }

    /** Returns the refusal of a query with a wrong parameter. */
    public byte[] refuse(String name) {
        MessageWriter message = begin();
        message.json()
                .field(
                        "error",
                        name.equals("kind")
                                ? "kind: " + query.kind()
                                        + " (expected: link, follow, rank, calls, slice, actors, stacks,"
                                        + " choreography or communicators)"
                                : name + ": " + query.parameters().getOrDefault(name, "none")
                                        + " (expected: the number of a " + name + ")");
        return message.finish();
    }

    /** Returns the answer for a rank whose data are not available here. */
    public byte[] elsewhere(int rank) {
        return error("rank " + rank + ": no data (no sample has been taken yet, or its member has ended its part)");
    }

    /** Returns an answer with the reason why there are no data. */
    public byte[] error(String text) {
        MessageWriter message = begin();
        message.json().field("error", text);
        return message.finish();
    }

    /**
     * Returns the sends of a collective, by round and rank of its communicator. If there are many, it contains the first sends of each
     * rank.
     */
    public byte[] choreography(Choreography choreography) {
        ChoreographySends sends = ChoreographySends.of(choreography, MOST_SENDS);
        MessageWriter message = begin();
        message.json()
                .field("ranks", choreography.ranks())
                .field("rounds", sends.rounds())
                .field("joining", choreography.joining())
                .field("cut", sends.isCut());
        message.ints("round", "u32", sends.round());
        message.ints("from", "u32", sends.from());
        message.ints("to", "u32", sends.to());
        message.ints("bytes", "u32", sends.bytes());
        return message.finish();
    }

    /** Returns every link of one slice of a torus, from the newest frame; null if there is no such slice. */
    public byte @Nullable [] slice(@Nullable Frame newest) {
        Torus torus = run.pictures().links().torus();
        LinkFrame links = newest == null ? null : newest.links();
        byte[] busy = links == null ? null : links.busy();
        byte[] queue = links == null ? null : links.queue();
        int dimension = torus == null ? -1 : number("dimension", torus.dimensions());
        if (torus == null || busy == null || queue == null || dimension < 0) {
            return null;
        }
        int index = number("index", torus.extent(dimension));
        if (index < 0) {
            return null;
        }
        int directions = torus.directions();
        byte[] itsBusy = new byte[torus.nodes() / torus.extent(dimension) * directions];
        byte[] itsQueue = new byte[itsBusy.length];
        int at = 0;
        for (int node = 0; node < torus.nodes(); node++) {
            if (torus.coordinate(node, dimension) == index) {
                System.arraycopy(busy, node * directions, itsBusy, at, directions);
                System.arraycopy(queue, node * directions, itsQueue, at, directions);
                at += directions;
            }
        }
        MessageWriter message = begin();
        message.json().field("dimension", dimension).field("index", index);
        message.shares("linkBusy", itsBusy);
        message.shares("linkQueue", itsQueue);
        return message.finish();
    }

    /** Returns the state of a rank and the split of its time. */
    public byte[] rank(
            int rank, int partition, RankReading reading, RankProfile profile, int held, List<Integer> waiters) {
        MessageWriter message = begin();
        Json json = message.json();
        int member = run.partitions().stream()
                .filter(nodes -> nodes.partition() == partition)
                .mapToInt(RunDescription.PartitionNodes::member)
                .findFirst()
                .orElse(0);
        json.field("rank", rank)
                .field("node", run.mapping().nodeOf(rank))
                .field("member", member)
                .field("partition", partition)
                .field("state", reading.hasEnded() ? "ended" : RankReading.name(reading.state()))
                .field("call", reading.call());
        if (reading.waitsFor() < 0) {
            json.nothing("peer").nothing("waitsFor");
        } else {
            json.field("peer", reading.waitsFor()).field("waitsFor", reading.waitsFor());
        }
        if (reading.since() <= 0) {
            json.nothing("sincePs");
        } else {
            json.field("sincePs", reading.since());
        }
        json.field("treeSize", held).list("waiters");
        waiters.forEach(json::value);
        json.endList();
        json.object("times");
        for (int state = 0; state < RankReading.STATES; state++) {
            json.field(RankReading.name(state), reading.time(state));
        }
        json.endObject().list("profile");
        for (int call = 0; call < profile.calls(); call++) {
            json.object()
                    .field("name", profile.name(call))
                    .field("count", profile.count(call))
                    .field(
                            "ps",
                            profile.time(call, Phase.COMPUTE)
                                    + profile.time(call, Phase.TRANSFER)
                                    + profile.time(call, Phase.WAIT))
                    .field("computePs", profile.time(call, Phase.COMPUTE))
                    .field("transferPs", profile.time(call, Phase.TRANSFER))
                    .field("waitPs", profile.time(call, Phase.WAIT))
                    .endObject();
        }
        json.endList();
        return message.finish();
    }

    /**
     * Returns the last calls of a rank.
     *
     * @param names names of calls, by number
     * @param communicators labels of communicators, by context
     */
    public byte[] calls(int rank, List<CallRings.Call> calls, List<String> names, Map<Integer, String> communicators) {
        MessageWriter message = begin();
        Json json = message.json();
        json.field("rank", rank)
                .field("depth", CallRings.depth(run.rows().ranks()))
                .list("callNames");
        names.forEach(json::value);
        json.endList().object("communicators");
        communicators.forEach((context, label) -> json.field(String.valueOf(context), label));
        json.endObject();
        if (calls.isEmpty()) {
            json.nothing("reachesBackTo");
        } else {
            json.field("reachesBackTo", calls.get(0).start());
        }
        int size = calls.size();
        message.doubles(
                "start", calls.stream().mapToDouble(CallRings.Call::start).toArray(), "ps");
        int[] length = new int[size];
        int[] peer = new int[size];
        int[] bytes = new int[size];
        int[] call = new int[size];
        int[] communicator = new int[size];
        byte[] state = new byte[size];
        for (int i = 0; i < size; i++) {
            length[i] = (int) calls.get(i).length();
            peer[i] = calls.get(i).peer();
            bytes[i] = calls.get(i).bytes();
            call[i] = calls.get(i).call();
            communicator[i] = calls.get(i).communicator();
            state[i] = (byte) calls.get(i).state();
        }
        message.ints("length", "u32", length);
        message.ints("peer", "i32", peer);
        message.ints("bytes", "u32", bytes);
        message.shorts("call", call);
        message.shorts("communicator", communicator);
        message.bytes("state", state);
        return message.finish();
    }

    /** Returns the memory of a rank's communicators, the largest first. If there are many, the rest is summed. */
    public byte[] communicators(int rank, SampleScope.Communicators all) {
        List<CommunicatorAddressing> held =
                all.parts().stream().map(Footprints.Part::communicator).toList();
        List<Footprints.Part> order = all.parts().stream()
                .sorted(Comparator.comparingLong(part -> -part.footprint().total()))
                .toList();
        MessageWriter message = begin();
        Json json = message.json();
        json.field("rank", rank)
                .field("addressBytes", all.addresses())
                .field("communicators", order.size())
                .list("list");
        for (Footprints.Part part : order.subList(0, Math.min(MOST_COMMUNICATORS, order.size()))) {
            CommunicatorAddressing communicator = part.communicator();
            Rankmap peers = communicator.remote() == null ? communicator.members() : communicator.remote();
            json.object()
                    .field("comm", held.indexOf(communicator))
                    .field("name", name(communicator, held, all.world()))
                    .field("ranks", peers.size())
                    .field("model", part.models().get(0).text())
                    .field("bytes", part.footprint().total())
                    .endObject();
        }
        json.endList();
        json.field(
                "restBytes",
                order.stream()
                        .skip(MOST_COMMUNICATORS)
                        .mapToLong(part -> part.footprint().total())
                        .sum());
        return message.finish();
    }

    private static String name(CommunicatorAddressing communicator, List<CommunicatorAddressing> held, Rankmap world) {
        if (!communicator.name().isEmpty() && !communicator.members().equals(world)) {
            return communicator.name();
        }
        CommunicatorAddressing parent = communicator.parent();
        if (parent == null) {
            return communicator.members().equals(world) ? "MPI_COMM_WORLD" : "of two groups";
        }
        String of = held.indexOf(parent) == 0
                ? "MPI_COMM_WORLD"
                : held.indexOf(parent) < 0 ? "a freed communicator" : "communicator " + held.indexOf(parent);
        return communicator.isDuplicate()
                ? "duplicate of " + of
                : communicator.remote() == null ? "part of " + of : "from " + of + " to another group";
    }

    /** Returns the busiest actors. */
    public byte[] actors(List<Busy> busiest) {
        MessageWriter message = begin();
        Json json = message.json();
        json.list("busiest");
        for (Busy busy : busiest) {
            json.object()
                    .field("actor", busy.actor())
                    .field("class", busy.name())
                    .field("events", busy.events())
                    .endObject();
        }
        json.endList();
        return message.finish();
    }

    /**
     * Returns the calls and stacks of ranks, those with the same stack together. If there are many stacks, the rest is counted.
     *
     * @param threads the threads of ranks of this member whose programs have begun
     * @param ranks number of ranks of this member
     */
    public byte[] stacks(List<RankStack> threads, int ranks) {
        List<StackGroup> groups = StackGroup.of(threads);
        MessageWriter message = begin();
        Json json = message.json();
        json.field("ranks", ranks)
                .field("ofRanks", run.mapping().ranks())
                .field("places", groups.size())
                .list("list");
        for (StackGroup group : groups.subList(0, Math.min(MOST_STACKS, groups.size()))) {
            RankStack like = group.like();
            json.object()
                    .field("count", group.ranks().size())
                    .field("ranks", group.rankText(MOST_RANGES))
                    .field("thread", like.thread())
                    .field("state", like.state())
                    .field("call", like.call())
                    .field("computes", like.until() >= 0)
                    .field("fromPs", group.from())
                    .field("toPs", group.to())
                    .field("waitsFor", group.waitsFor())
                    .list("frames");
            like.frames().forEach(json::value);
            json.endList().endObject();
        }
        json.endList();
        return message.finish();
    }
}
