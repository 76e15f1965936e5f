package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.time.DeferredEvent;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventSink;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageReceiver;

/**
 * The components of a rank's actor that its network ports use: id, clock, event sink, CPU, and the receiver of
 * messages.
 *
 * @param self id of the actor
 * @param clock clock of the actor's partition
 * @param events sender of the actor's events
 * @param cpu CPU of the rank
 * @param messages receiver of the messages
 * @param departures sender of the events that a message has left
 */
public record PortHost(
        int self,
        VirtualTime clock,
        EventSink events,
        Cpu cpu,
        MessageReceiver messages,
        NetworkPort.Departures departures)
        implements NetworkPort.Host {
    /** Creates the components of an actor that gets the events that its messages have left at their times. */
    public PortHost(int self, VirtualTime clock, EventSink events, Cpu cpu, MessageReceiver messages) {
        this(self, clock, events, cpu, messages, (departure, message, at) -> events.send(departure, self, at));
    }

    @Override
    public void sendDeparture(DeferredEvent departure, Message message, long at) {
        departures.send(departure, message, at);
    }

    @Override
    public long now() {
        return clock.now();
    }

    @Override
    public @Nullable PathRecorder path() {
        return clock.path();
    }

    @Override
    public void send(Event event, int target, long at) {
        events.send(event, target, at);
    }

    @Override
    public void headerArrived(Message message) {
        messages.headerArrived(message);
    }

    @Override
    public void arrived(Message message) {
        messages.arrived(message);
    }

    @Override
    public void transmitted(Message message) {
        messages.transmitted(message);
    }
}
