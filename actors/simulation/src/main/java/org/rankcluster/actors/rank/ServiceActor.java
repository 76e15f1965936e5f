package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Service;

/**
 * The actor of a job's service, such as its file service, on the first node and therefore on the coordinator. A call takes effect when it
 * arrives. Its answer leaves when the service has processed it, one call after the other.
 */
public final class ServiceActor extends EventActor implements Service.Host {
    private record Answer(int rank, int number, byte[] body) {}

    private record Start(int rank, byte[] origin) {}

    private final Service service;
    private final ServiceTimes times;
    private final IntUnaryOperator actorOf;
    private final List<Answer> answers = new ArrayList<>();
    private final List<Start> starts = new ArrayList<>();
    private long busyUntil;

    /**
     * Creates the actor of a service.
     *
     * @param actorOf actor of a rank
     */
    public ServiceActor(int id, VirtualTime time, Service service, ServiceTimes times, IntUnaryOperator actorOf) {
        super(id, time);
        this.service = service;
        this.times = times;
        this.actorOf = actorOf;
    }

    @Override
    protected void onEvent(Event event) {
        ServiceCall call = (ServiceCall) event;
        busyUntil = Math.max(now(), busyUntil);
        service.serve(call.rank, call.number, call.body.bytes(), this);
        if (!starts.isEmpty()) {
            busyUntil += times.start();
        }
        for (Start start : starts) {
            send(
                    new ProcessStart(Payload.of(start.origin)),
                    actorOf.applyAsInt(start.rank),
                    busyUntil + times.latency());
        }
        for (Answer answer : answers) {
            send(
                    new ServiceAnswer(answer.number, Payload.of(answer.body)),
                    actorOf.applyAsInt(answer.rank),
                    busyUntil + times.latency() + times.line(answer.body.length));
        }
        starts.clear();
        answers.clear();
    }

    @Override
    public void answer(int rank, int number, byte[] answer) {
        answers.add(new Answer(rank, number, answer));
    }

    @Override
    public void later(int rank, int number, byte[] call) {
        send(new ServiceCall(rank, number, Payload.of(call)), id(), now() + times.start() + times.latency());
    }

    @Override
    public void start(int rank, byte[] origin) {
        starts.add(new Start(rank, origin));
    }

    @Override
    public void worked(long pieces, long bytes) {
        busyUntil += times.work(pieces, bytes);
    }
}
