package org.rankcluster.actors.network;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Message;

/** The owner of a port under manual control: records the events and calls of the port. */
public final class FakeHost implements NetworkPort.Host {
    /** An event that the port has sent. */
    public record Sent(Event event, int target, long at) {}

    public final List<Sent> sent = new ArrayList<>();
    final List<Message> headers = new ArrayList<>();
    final List<Message> arrived = new ArrayList<>();
    final List<Message> transmitted = new ArrayList<>();
    public long now;
    public final TestCpu cpu = new TestCpu();
    private final int self;

    public FakeHost(int self) {
        this.self = self;
    }

    /** Returns events of a class that were sent since the last call of this for any class. */
    public <E extends Event> List<E> take(Class<E> type) {
        List<E> taken = sent.stream()
                .map(Sent::event)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
        sent.clear();
        return taken;
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public void send(Event event, int target, long at) {
        sent.add(new Sent(event, target, at));
    }

    @Override
    public int self() {
        return self;
    }

    @Override
    public Cpu cpu() {
        return cpu;
    }

    @Override
    public void headerArrived(Message message) {
        headers.add(message);
    }

    @Override
    public void arrived(Message message) {
        arrived.add(message);
    }

    @Override
    public void transmitted(Message message) {
        transmitted.add(message);
    }
}
