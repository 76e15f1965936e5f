package org.rankcluster.actors.rank;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventSink;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Service;
import org.rankcluster.protocol.runtime.ServiceOperation;

/** The connection of one rank to the services of its job, for one call after the other. */
public final class ServicePort {
    private final int rank;
    private final ServiceTimes times;
    private final VirtualTime clock;
    private final EventSink events;
    private final Map<Integer, ServiceOperation> open = new HashMap<>();
    private long lineFree;
    private int next;

    public ServicePort(int rank, ServiceTimes times, VirtualTime clock, EventSink events) {
        this.rank = rank;
        this.times = times;
        this.clock = clock;
        this.events = events;
    }

    /** Begins an exchange with a service. */
    public void start(ServiceOperation operation) {
        send(operation, operation.call());
    }

    /** Calls a service that gives no answer. */
    public void call(ServiceOperation call) {
        send(call.service(), call.call());
    }

    private void send(ServiceOperation operation, byte[] call) {
        open.put(next, operation);
        send(operation.service(), call);
    }

    private void send(Service.Name service, byte[] call) {
        lineFree = Math.max(clock.now(), lineFree) + times.line(call.length);
        events.send(new ServiceCall(rank, next, Payload.of(call)), times.actorOf(service), lineFree + times.latency());
        next++;
    }

    /** Handles an event if it is an answer. */
    public boolean onEvent(Event event) {
        if (!(event instanceof ServiceAnswer answer)) {
            return false;
        }
        ServiceOperation operation = open.remove(answer.number);
        if (operation == null) {
            throw new IllegalStateException("rank " + rank + ": answer " + answer.number + " to no call");
        }
        byte @Nullable [] more = operation.answered(answer.body.bytes());
        if (more == null) {
            operation.complete(clock.now());
        } else {
            send(operation, more);
        }
        return true;
    }
}
