package org.rankcluster.actors.network;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.VirtualTime;

/** Virtual time under manual control: events that are sent are kept, and delivered only when the test delivers them. */
public final class ManualClock implements VirtualTime {
    public final List<Event> sent = new ArrayList<>();
    public long now;

    /** Returns the events that were sent since the last call. */
    public List<Event> take() {
        List<Event> taken = List.copyOf(sent);
        sent.clear();
        return taken;
    }

    /** Removes and returns the only event of this class that was sent since. */
    public <E extends Event> E take(Class<E> type) {
        List<Event> found = sent.stream().filter(type::isInstance).toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " of " + type.getSimpleName() + " sent, not 1: " + sent);
        }
        sent.remove(found.getFirst());
        return type.cast(found.getFirst());
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public void schedule(Event event) {
        sent.add(event);
    }

    @Override
    public Executor carrier() {
        return Runnable::run;
    }

    @Override
    public void programResumed() {}

    @Override
    public void whenIdle(Runnable check) {}

    @Override
    public void whenStill(Runnable check) {}

    @Override
    public void programParked() {}

    @Override
    public void fail(Throwable cause) {
        throw new AssertionError(cause);
    }

    @Override
    public void stop() {}
}
