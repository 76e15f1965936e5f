package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.LinkQueues;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.LinkFree;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.fattree.AdaptiveUp;

/**
 * A switch of a fat tree at the fidelity of packets with buffers at its inputs ({@link FatTreeInputQueues}). A packet starts when its input
 * and its output are free and the next buffer has room for it. Smaller packets do not pass the next one while it waits for room. The
 * crossbar takes one packet at a time from an input, at the speed of the faster one of its two links. A fast link in is therefore not
 * delayed by a slow one out. The room of a packet is returned when its tail has left by the output.
 *
 * <p>No packets wait for each other in a circle, whatever waits in front of them in a FIFO. Buffers of links up wait for buffers of higher
 * links, or of links down. Buffers of links down wait for buffers of lower links; nodes take all that comes. A transmission of an input or
 * an output ends by itself.
 *
 * <p>An adaptive packet chooses its port when it is the first of its queue: at once with virtual queues, behind others in a FIFO when these
 * have left.
 */
final class FatTreeInputSwitch extends FatTreeSwitch {
    private final FatTreeInputQueues queues;
    private final AdaptiveUp.Occupancy occupancy;
    /** The port by which the last packet of each input leaves, and the input of the last packet of each port. */
    private final short[] portOf;

    private final short[] inputOf;
    /** Whether an event is scheduled for when an input is free. */
    private final boolean[] waking;

    FatTreeInputSwitch(int id, VirtualTime time, FatTreePacketNetwork network, boolean fifo) {
        super(id, time, network);
        int count = ports().count();
        this.queues = new FatTreeInputQueues(count, fifo);
        this.occupancy = port -> ports().of(port) + queues.asking(port);
        this.portOf = new short[count];
        this.inputOf = new short[count];
        this.waking = new boolean[count];
    }

    @Override
    protected int touch(Event event) {
        int sum = super.touch(event);
        return switch (event) {
            case Packet packet -> sum + queues.touch(packet.hints);
            case Credit credit -> sum + queues.touch(credit.direction);
            default -> sum;
        };
    }

    @Override
    void enter(Packet packet) {
        int input = packet.hints;
        if (queues.appendBehind(input, packet)) {
            return;
        }
        int port = output(packet, occupancy);
        boolean ready = queues.isFree(input, now())
                && !waking[input]
                && !queues.isAskedFor(port)
                && ports().isReady(port, packet.chunks, now());
        if (ready) {
            start(input, port, packet);
        } else {
            queues.append(input, port, packet);
            await(input, port);
        }
    }

    /** Begins the request of a queue of an input for a port: it is served at once, or when both are free. */
    private void await(int input, int port) {
        if (Math.max(queues.freeAt(input), ports().freeAt(port)) <= now()) {
            if (!waking[input]) {
                serve(port);
            }
        } else if (ports().freeAt(port) >= queues.freeAt(input)) {
            wakeAtEnd(port);
        } else {
            wakeInputAtEnd(input);
        }
    }

    @Override
    void serve(int port) {
        int queue = queues.forOutput(port, now());
        if (queue != FatTreeInputQueues.NONE && ports().isReady(port, queues.head(queue).chunks, now())) {
            startFirst(queue);
        }
    }

    /** Serves the ports that queues of an input request, until the input sends. Another input may be served instead. */
    private void serveInput(int input) {
        int queue = queues.firstOf(input);
        while (queue != FatTreeInputQueues.NONE && queues.isFree(input, now())) {
            serve(queues.output(queue));
            queue = queues.nextOf(queue);
        }
    }

    private void startFirst(int queue) {
        int input = queues.input(queue);
        int port = queues.output(queue);
        Packet packet = queues.head(queue);
        boolean asksAgain = queues.remove(queue);
        start(input, port, packet);
        if (asksAgain) {
            int next = output(queues.head(queue), occupancy);
            queues.askAgain(queue, next);
            await(input, next);
        }
    }

    private void start(int input, int port, Packet packet) {
        long duration = Math.min(linkTime(input, packet), linkTime(port, packet));
        queues.take(input, now(), now() + duration);
        portOf[input] = (short) port;
        inputOf[port] = (short) input;
        waking[input] = false;
        start(port, packet);
    }

    @Override
    void taken(int port) {
        if (queues.isAskedFor(port)) {
            wakeAtEnd(port);
        }
        if (queues.isWaiting(inputOf[port])) {
            wakeInputAtEnd(inputOf[port]);
        }
    }

    /**
     * Wakes an input when its packet has left. Mostly the input and the port of a packet are free at the same time, and one event wakes
     * both.
     */
    private void wakeInputAtEnd(int input) {
        if (waking[input]) {
            return;
        }
        waking[input] = true;
        if (ports().freeAt(portOf[input]) == queues.freeAt(input)) {
            wakeAtEnd(portOf[input]);
        } else {
            send(new LinkFree(ports().count() + input), id(), queues.freeAt(input));
        }
    }

    @Override
    void wake(LinkFree free) {
        int count = ports().count();
        int input = free.direction < count ? inputOf[free.direction] : free.direction - count;
        if (free.direction < count) {
            ports().woken(free.direction);
        }
        // The input comes first: another port may have waited for it.
        if (waking[input] && queues.isFree(input, now())) {
            waking[input] = false;
            serveInput(input);
        }
        if (free.direction < count) {
            serve(free.direction);
        }
    }

    @Override
    public void look(int port, long at, LinkQueues into) {
        super.look(port, at, into);
        for (int queue = queues.firstFor(port); queue != FatTreeInputQueues.NONE; queue = queues.nextFor(queue)) {
            for (Packet packet = queues.head(queue); packet != null; packet = packet.next) {
                waits(packet, at, into);
            }
        }
    }

    @Override
    public void verifyAtRest() {
        super.verifyAtRest();
        for (int port = 0; port < ports().count(); port++) {
            if (!queues.isAtRest(port) || waking[port]) {
                throw new IllegalStateException(describe() + ": input " + port + " not as at the start");
            }
        }
    }
}
