package org.rankcluster.actors.network;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.network.port.Networks;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageReceiver;

/** A rank that sends messages on request, and records the calls of its ports with their times. */
public final class TestRank extends EventActor {
    /** A recorded call about a message at some virtual time. */
    public record Note(Message message, long at) {}

    /** An event that requests a rank to send. */
    static final class Send extends Event {
        final Message message;
        final boolean adaptive;

        Send(Message message, boolean adaptive) {
            this.message = message;
            this.adaptive = adaptive;
        }

        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return message.destination();
        }
    }

    public final List<Note> headers = new ArrayList<>();
    public final List<Note> arrived = new ArrayList<>();
    final List<Note> transmitted = new ArrayList<>();
    final NetworkPort network;
    final NetworkPort sharedMemory;
    public final TestCpu cpu = new TestCpu();
    private final TestCluster cluster;

    TestRank(int id, VirtualTime time, TestCluster cluster) {
        super(id, time);
        this.cluster = cluster;
        NetworkPort.Host host = new PortHost(id, time, this, cpu, new Notes());
        this.network = cluster.network(id).port(host);
        this.sharedMemory = Networks.sharedMemory(cluster.machine, host);
    }

    @Override
    protected void onEvent(Event event) {
        if (event instanceof Send send) {
            int there = cluster.addresses.actorOf(send.message.destination());
            boolean local = cluster.layout.node(there) == cluster.layout.node(id());
            (local ? sharedMemory : network).transmit(send.message, there, send.adaptive);
        } else if (!network.onEvent(event) && !sharedMemory.onEvent(event)) {
            throw new AssertionError("no port takes " + event);
        }
    }

    @Override
    protected void onEvent(long[] words, int at) {
        if (!network.onEvent(words, at)) {
            throw new AssertionError("no port takes " + ValueEvent.kind(words, at));
        }
    }

    @Override
    protected long payloadHash(long[] words, int at) {
        return network.payloadHash(words, at);
    }

    private final class Notes implements MessageReceiver {
        @Override
        public void headerArrived(Message message) {
            headers.add(new Note(message, now()));
        }

        @Override
        public void arrived(Message message) {
            arrived.add(new Note(message, now()));
        }

        @Override
        public void transmitted(Message message) {
            transmitted.add(new Note(message, now()));
        }
    }
}
