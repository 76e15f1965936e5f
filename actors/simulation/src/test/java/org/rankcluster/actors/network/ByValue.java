package org.rankcluster.actors.network;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.LinkFree;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketTransport;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.Events;
import org.rankcluster.actors.time.ValueEvent;

/**
 * One element of a network of packets that gets its events one by one, as objects of a test, and takes and sends them by value. The
 * clock shows the events that it sends as objects: a packet is the test's own, if the test gave it.
 */
public final class ByValue {
    private final ManualClock time;
    private final PacketTransport network;
    private final EventActor element;
    private final int id;
    private final Map<PacketizedMessage, Packet> packets = new IdentityHashMap<>();

    public ByValue(PacketTransport network, int id, ManualClock time) {
        this.time = time;
        this.network = network;
        this.id = id;
        this.element = network.router(id, time);
    }

    public EventActor element() {
        return element;
    }

    /** Delivers an event that {@code from} sends. */
    public void deliver(int from, Event event, long at) {
        new ManualSender(from, time).give(event, id, at);
        time.sent.removeLast();
        redeliver(event);
    }

    /** Delivers an event with the stamp that it has. */
    public void redeliver(Event event) {
        time.now = event.time();
        int before = time.sent.size();
        if (event instanceof Packet packet) {
            packets.put(packet.message, packet);
        }
        if (event instanceof Packet packet && network.layout().isNetwork(packet.source())) {
            give(network.arriving(packet), packet);
        } else if (event instanceof Credit credit) {
            give(network.arriving(credit), credit);
        } else if (event instanceof LinkFree free) {
            give(new ValueEvent(EventKinds.LINK_FREE, 0, free.direction, 0, 0), free);
        } else {
            Events.deliver(element, event);
        }
        List<Event> sent = List.copyOf(time.sent.subList(before, time.sent.size()));
        time.sent.subList(before, time.sent.size()).clear();
        sent.forEach(this::show);
    }

    /** Gives the element an event by value, as if it were {@code original}. */
    private void give(Event value, Event original) {
        new ManualSender(original.source(), time).give(value, id, original.time());
        Events.deliver(element, (ValueEvent) time.sent.removeLast());
    }

    private void show(Event sent) {
        new ManualSender(sent.source(), time)
                .give(sent instanceof ValueEvent value ? shown(value) : sent, sent.target(), sent.time());
    }

    private Event shown(ValueEvent sent) {
        if (sent.kind() == EventKinds.LINK_FREE) {
            return new LinkFree((int) sent.first());
        }
        if (sent.kind() == EventKinds.PACKET && !network.layout().isNetwork(sent.target())) {
            Packet own = own(network.messages().get(PacketWord.message(sent.third())));
            own.fifo = (byte) sent.argument();
            return own;
        }
        Event left = network.leaving(sent);
        if (left instanceof Packet packet) {
            Packet own = own(packet.message);
            own.direction = packet.direction;
            own.channel = packet.channel;
            own.space = packet.space;
            own.hints = packet.hints;
            own.hops = packet.hops;
            return own;
        }
        return left;
    }

    private Packet own(PacketizedMessage message) {
        return Objects.requireNonNull(packets.get(message));
    }
}
