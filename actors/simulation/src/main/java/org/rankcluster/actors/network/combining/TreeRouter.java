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
 * the node itself come in order. The n-th packets of all inputs are combined when the last of them has come, as fast as the link. The sum
 * goes up, at the root down again. Packets from above go to all nodes below and to the node itself. If an input has fewer packets of a
 * broadcast than others, the router waits for no more of it once they have come.
 *
 * <p>A packet is one event a link, at the time of its head, and cuts through. It leaves when its link is free and there is room in the FIFO
 * at the other end, downwards in all of them. Its own room is free when its tail has left.
 */
public final class TreeRouter extends EventActor implements TrafficSource {
    private final CollectiveNetwork network;
    private final int parent;
    private final int[] children;
    private final int rank;
    /** Packets that have come, by input; the node itself is the last. */
    private final long[] arrived;

    private final ArrayDeque<Gathering> gathering = new ArrayDeque<>();
    /** Packets that were combined last, whose room is still to be returned. */
    private @Nullable Gathering gathered;

    private final ArrayDeque<TreePacket> down = new ArrayDeque<>();
    /** Room at the other end, by output downwards; the node itself is the last. */
    private final int[] downSpace;

    private int upSpace;
    private long combined;
    private long upFree;
    private long downFree;
    private long nextLook;
    private long hops;
    private long busy;

    /** The n-th packets of the inputs that have come so far. They are combined in the order of n, independent of the order of arrival. */
    private static final class Gathering {
        private final @Nullable TreePacket[] parts;
        private int missing;

        Gathering(int inputs) {
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

        TreePacket sum() {
            TreePacket sum = null;
            for (TreePacket part : parts) {
                sum = sum == null ? part : part == null ? sum : sum.with(part);
            }
            return Objects.requireNonNull(sum);
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
        this.downSpace = new int[inputs];
        Arrays.fill(downSpace, network.fifoSpace());
        if (rank >= 0) {
            downSpace[inputs - 1] = network.processorSpace();
        }
        this.upSpace = network.fifoSpace();
    }

    @Override
    protected void onEvent(Event event) {
        switch (event) {
            case TreePacket packet when packet.isUp -> gather(packet);
            case TreePacket packet -> down.add(packet);
            case TreeCredit credit -> credited(credit.source());
            default -> nextLook = 0;
        }
        goDown();
        goUp();
    }

    /** Returns the number of the input from an actor, which is also the number of the output to it. */
    private int link(int actor) {
        return actor == rank ? children.length : Arrays.binarySearch(children, actor);
    }

    private void credited(int from) {
        if (from == parent) {
            upSpace++;
        } else {
            downSpace[link(from)]++;
        }
    }

    private void gather(TreePacket packet) {
        int input = link(packet.source());
        int behind = (int) (arrived[input]++ - combined);
        if (behind == gathering.size()) {
            gathering.add(new Gathering(arrived.length));
        }
        at(behind).add(input, packet);
    }

    private Gathering at(int place) {
        if (place == 0) {
            return gathering.getFirst();
        }
        int i = 0;
        for (Gathering some : gathering) {
            if (i++ == place) {
                return some;
            }
        }
        throw new IllegalStateException("tree router " + id() + ": packet " + place + " of " + gathering.size());
    }

    private boolean isComplete() {
        return !gathering.isEmpty() && gathering.getFirst().missing == 0;
    }

    private void goUp() {
        while (isComplete() && (parent < 0 ? down.isEmpty() : mayGoUp())) {
            Gathering complete = gathering.removeFirst();
            gathered = complete;
            TreePacket sum = complete.sum();
            combined++;
            skipEnded(complete, sum);
            if (parent < 0) {
                down.add(sum.going(false));
                goDown();
            } else {
                upFree = now() + network.linkTime(sum.bytes);
                count(1, sum);
                if (network.hasCredits()) {
                    upSpace--;
                    giveBack(upFree);
                }
                send(sum.going(true), parent, now() + network.treeHop());
            }
        }
    }

    /** Shifts packets of the next call by one at inputs without more packets, where other inputs have more packets of a broadcast. */
    private void skipEnded(Gathering complete, TreePacket sum) {
        TreeCalls calls = sum.calls;
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
        if (gathering.isEmpty()) {
            gathering.add(new Gathering(arrived.length));
        }
        arrived[input]++;
        TreePacket moved = null;
        for (Gathering some : gathering) {
            moved = some.replace(input, moved);
            if (moved == null) {
                return;
            }
        }
        if (moved != null) {
            Gathering last = new Gathering(arrived.length);
            last.add(input, moved);
            gathering.add(last);
        }
    }

    private boolean mayGoUp() {
        return upSpace > 0 && isFree(upFree);
    }

    /** Returns the room of a packet that has gone up; it is free when the packet's tail has left. */
    private void giveBack(long tail) {
        Gathering last = Objects.requireNonNull(gathered);
        for (int i = 0; i < children.length; i++) {
            if (last.has(i)) {
                send(new TreeCredit(), children[i], tail + network.treeHop());
            }
        }
        if (rank >= 0 && last.has(children.length)) {
            send(new TreeCredit(), rank, tail);
        }
    }

    private void goDown() {
        while (!down.isEmpty() && hasSpaceBelow() && isFree(downFree)) {
            TreePacket packet = down.removeFirst();
            downFree = now() + network.linkTime(packet.bytes);
            count(children.length, packet);
            for (int child : children) {
                send(packet.going(false), child, now() + network.treeHop());
            }
            if (rank >= 0) {
                send(packet.going(false), rank, downFree);
            }
            if (network.hasCredits()) {
                for (int i = 0; i < downSpace.length; i++) {
                    downSpace[i]--;
                }
                if (parent < 0) {
                    giveBack(downFree);
                } else {
                    send(new TreeCredit(), parent, downFree + network.treeHop());
                }
            }
        }
    }

    private boolean hasSpaceBelow() {
        for (int space : downSpace) {
            if (space == 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a link is free; if not, an event follows when it is. */
    private boolean isFree(long from) {
        if (from > now() && (nextLook == 0 || from < nextLook)) {
            nextLook = from;
            send(new TreeLinkFree(), id(), from);
        }
        return from <= now();
    }

    private void count(int links, TreePacket packet) {
        hops += links;
        busy += links * network.linkTime(packet.bytes);
    }

    /** Throws unless no packet is here and all rooms are in their initial state. */
    public void verifyAtRest() {
        verify(gathering.isEmpty() && down.isEmpty(), "packets", gathering.size() + down.size());
        verify(upSpace == network.fifoSpace(), "room above", upSpace);
        for (int i = 0; i < downSpace.length; i++) {
            int whole = i < children.length ? network.fifoSpace() : network.processorSpace();
            verify(downSpace[i] == whole, "room below, output " + i, downSpace[i]);
        }
    }

    private void verify(boolean holds, String what, int value) {
        if (!holds) {
            throw new IllegalStateException(
                    "tree router " + id() + ": " + what + ": " + value + ", not as at the start");
        }
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        boolean packets = network.hasCredits();
        traffic.add(packets ? hops : 0, packets ? 0 : hops, 0, busy, 0);
    }
}
