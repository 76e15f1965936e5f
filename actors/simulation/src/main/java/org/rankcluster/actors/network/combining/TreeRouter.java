package org.rankcluster.actors.network.combining;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/**
 * A node's router of the combining network: Blue Gene/L's tree, or a class route of Blue Gene/Q. Packets of the nodes right below and of
 * the node itself come in order. The n-th packets of all inputs are combined when the last of them has come, as fast as the link. The
 * result goes up, at the root down again. Packets from above go to all nodes below and to the node itself. If an input has fewer packets of
 * a broadcast than others, the router waits for no more of it once they have come.
 *
 * <p>A packet is one event a link, at the time of its head, and cuts through. The packet leaves when its link is free and there is room in
 * the FIFO at the other end, downwards in all of them. Its own room is free when its tail has left.
 */
public final class TreeRouter extends EventActor implements TrafficSource {
    private final CollectiveNetwork network;
    private final int parent;
    private final int[] children;
    private final int rank;
    /** Packets that have come, by input; the node itself is the last. */
    private final long[] arrived;

    private final ArrayDeque<PartialReduction> pending = new ArrayDeque<>();
    /** Packets that were combined last, whose space is still to be returned. */
    private @Nullable PartialReduction lastCombined;

    private final ArrayDeque<TreePacket> down = new ArrayDeque<>();
    /** Space at the other end, by output downwards; the node itself is the last. */
    private final int[] downCredits;

    private int upCredits;
    private long combined;
    private long upFreeAt;
    private long downFreeAt;
    private long nextWakeup;
    private long hops;
    private long busy;

    /** The n-th packets of the inputs that have come so far. They are combined in the order of n, independent of the order of arrival. */
    private static final class PartialReduction {
        private final @Nullable TreePacket[] parts;
        private int missing;

        PartialReduction(int inputs) {
            parts = new TreePacket[inputs];
            missing = inputs;
        }

        void add(int input, TreePacket packet) {
            parts[input] = packet;
            missing--;
        }

        /** Replaces the packet of an input; returns the packet before. */
        @Nullable
        TreePacket replace(int input, @Nullable TreePacket packet) {
            TreePacket before = parts[input];
            parts[input] = packet;
            missing -= before == null ? 1 : 0;
            return before;
        }

        boolean has(int input) {
            return parts[input] != null;
        }

        /** Returns whether an input has no more packets of the broadcast of this packet. */
        boolean isEnded(int input, CollectiveNetwork network) {
            TreePacket part = parts[input];
            return part == null || network.pieces(part.calls.longest()) == part.calls.piece() + 1;
        }

        TreePacket reduced() {
            TreePacket reduced = null;
            for (TreePacket part : parts) {
                reduced = reduced == null ? part : part == null ? reduced : reduced.with(part);
            }
            return Objects.requireNonNull(reduced);
        }
    }

    TreeRouter(int id, VirtualTime time, CollectiveNetwork network) {
        super(id, time);
        this.network = network;
        int node = network.layout().node(id);
        this.parent = network.treeParent(node);
        this.children = network.treeChildren(node);
        this.rank = network.firstRank(node);
        int inputs = children.length + (rank < 0 ? 0 : 1);
        this.arrived = new long[inputs];
        this.downCredits = new int[inputs];
        Arrays.fill(downCredits, network.fifoSpace());
        if (rank >= 0) {
            downCredits[inputs - 1] = network.processorSpace();
        }
        this.upCredits = network.fifoSpace();
    }

    @Override
    protected void onEvent(Event event) {
        switch (event) {
            case TreePacket packet when packet.isUp -> combine(packet);
            case TreePacket packet -> down.add(packet);
            case TreeCredit credit -> credited(credit.source());
            default -> nextWakeup = 0;
        }
        forwardDown();
        forwardUp();
    }

    /** Returns the number of the input from an actor, which is also the number of the output to it. */
    private int link(int actor) {
        return actor == rank ? children.length : Arrays.binarySearch(children, actor);
    }

    private void credited(int from) {
        if (from == parent) {
            upCredits++;
        } else {
            downCredits[link(from)]++;
        }
    }

    private void combine(TreePacket packet) {
        int input = link(packet.source());
        int behind = (int) (arrived[input]++ - combined);
        if (behind == pending.size()) {
            pending.add(new PartialReduction(arrived.length));
        }
        at(behind).add(input, packet);
    }

    private PartialReduction at(int index) {
        if (index == 0) {
            return pending.getFirst();
        }
        int i = 0;
        for (PartialReduction some : pending) {
            if (i++ == index) {
                return some;
            }
        }
        throw new IllegalStateException("tree router " + id() + ": packet " + index + " of " + pending.size());
    }

    private boolean isComplete() {
        return !pending.isEmpty() && pending.getFirst().missing == 0;
    }

    private void forwardUp() {
        while (isComplete() && (parent < 0 ? down.isEmpty() : canForwardUp())) {
            PartialReduction complete = pending.removeFirst();
            lastCombined = complete;
            TreePacket reduced = complete.reduced();
            combined++;
            skipEnded(complete, reduced);
            if (parent < 0) {
                down.add(reduced.going(false));
                forwardDown();
            } else {
                upFreeAt = now() + network.linkTime(reduced.bytes);
                count(1, reduced);
                if (network.hasCredits()) {
                    upCredits--;
                    returnCredits(upFreeAt);
                }
                send(reduced.going(true), parent, now() + network.treeHop());
            }
        }
    }

    /** Shifts packets of the next call by one at inputs without more packets, where other inputs have more packets of a broadcast. */
    private void skipEnded(PartialReduction complete, TreePacket reduced) {
        TreeCalls calls = reduced.calls;
        if (calls.isOdd() || !calls.isOfBcast() || calls.piece() + 1 >= network.pieces(calls.longest())) {
            return;
        }
        for (int input = 0; input < arrived.length; input++) {
            if (complete.isEnded(input, network)) {
                skip(input);
            }
        }
    }

    private void skip(int input) {
        if (pending.isEmpty()) {
            pending.add(new PartialReduction(arrived.length));
        }
        arrived[input]++;
        TreePacket moved = null;
        for (PartialReduction some : pending) {
            moved = some.replace(input, moved);
            if (moved == null) {
                return;
            }
        }
        if (moved != null) {
            PartialReduction last = new PartialReduction(arrived.length);
            last.add(input, moved);
            pending.add(last);
        }
    }

    private boolean canForwardUp() {
        return upCredits > 0 && isFree(upFreeAt);
    }

    /** Returns the space of a packet that has gone up; it is free when the packet's tail has left. */
    private void returnCredits(long tail) {
        PartialReduction last = Objects.requireNonNull(lastCombined);
        for (int i = 0; i < children.length; i++) {
            if (last.has(i)) {
                send(new TreeCredit(), children[i], tail + network.treeHop());
            }
        }
        if (rank >= 0 && last.has(children.length)) {
            send(new TreeCredit(), rank, tail);
        }
    }

    private void forwardDown() {
        while (!down.isEmpty() && hasSpaceBelow() && isFree(downFreeAt)) {
            TreePacket packet = down.removeFirst();
            downFreeAt = now() + network.linkTime(packet.bytes);
            count(children.length, packet);
            for (int child : children) {
                send(packet.going(false), child, now() + network.treeHop());
            }
            if (rank >= 0) {
                send(packet.going(false), rank, downFreeAt);
            }
            if (network.hasCredits()) {
                for (int i = 0; i < downCredits.length; i++) {
                    downCredits[i]--;
                }
                if (parent < 0) {
                    returnCredits(downFreeAt);
                } else {
                    send(new TreeCredit(), parent, downFreeAt + network.treeHop());
                }
            }
        }
    }

    private boolean hasSpaceBelow() {
        for (int space : downCredits) {
            if (space == 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a link is free; if not, an event follows when it is. */
    private boolean isFree(long from) {
        if (from > now() && (nextWakeup == 0 || from < nextWakeup)) {
            nextWakeup = from;
            send(new TreeLinkFree(), id(), from);
        }
        return from <= now();
    }

    private void count(int links, TreePacket packet) {
        hops += links;
        busy += links * network.linkTime(packet.bytes);
    }

    /** Throws unless no packet is here and all free spaces are in their initial state. */
    public void verifyAtRest() {
        verify(pending.isEmpty() && down.isEmpty(), "packets", pending.size() + down.size());
        verify(upCredits == network.fifoSpace(), "space above", upCredits);
        for (int i = 0; i < downCredits.length; i++) {
            int whole = i < children.length ? network.fifoSpace() : network.processorSpace();
            verify(downCredits[i] == whole, "space below, output " + i, downCredits[i]);
        }
    }

    private void verify(boolean holds, String what, int value) {
        if (!holds) {
            throw new IllegalStateException(
                    "tree router " + id() + ": " + what + ": " + value + " (expected: the state at the start)");
        }
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        boolean packets = network.hasCredits();
        traffic.add(packets ? hops : 0, packets ? 0 : hops, 0, busy, 0);
    }
}
