package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathRecorder;
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
 * @param clock clock of the actor's place
 * @param events sender of the actor's events
 * @param cpu CPU of the rank
 * @param messages receiver of the messages
 */
public record PortHost(int self, VirtualTime clock, EventSink events, Cpu cpu, MessageReceiver messages)
        implements NetworkPort.Host {
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
