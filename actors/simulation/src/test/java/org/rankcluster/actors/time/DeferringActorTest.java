package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class DeferringActorTest {
    private static final int SELF = 5;
    private static final int OTHER_BEFORE = 3;
    private static final int OTHER_AFTER = 7;

    /** An event with a number. */
    private static final class Numbered extends DeferredEvent {
        final int number;

        Numbered(int number) {
            this.number = number;
        }

        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return number;
        }
    }

    /** A queue of events that delivers them in the order (time, source, sequence). */
    private static final class Queue implements VirtualTime {
        final PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparingLong(Event::time)
                .thenComparingInt(Event::source)
                .thenComparingLong(Event::sequence));
        long now;
        long counted;

        @Override
        public long now() {
            return now;
        }

        @Override
        public void schedule(Event event) {
            assertThat(event.time()).isGreaterThanOrEqualTo(now);
            events.add(event);
        }

        @Override
        public void counted() {
            counted++;
        }

        @Override
        public Executor carrier() {
            return Runnable::run;
        }

        @Override
        public void programResumed() {}

        @Override
        public void programParked() {}

        @Override
        public void whenIdle(Runnable check) {}

        @Override
        public void whenStill(Runnable check) {}

        @Override
        public void fail(Throwable cause) {
            throw new AssertionError(cause);
        }

        @Override
        public void stop() {}
    }

    /** An actor that draws what it does at each event by the event's number, and notes it. */
    private static final class Script extends DeferringActor {
        final Queue queue;
        final boolean defers;
        final List<String> done = new ArrayList<>();
        final Random random;
        int next = 1000;

        Script(Queue queue, boolean defers, boolean isRecorded, long seed) {
            super(SELF, queue);
            this.queue = queue;
            this.defers = defers;
            this.random = new Random(seed);
            if (isRecorded) {
                record();
            }
        }

        @Override
        protected void onEvent(Event event) {
            executeDeferred(event);
            execute(event);
        }

        @Override
        protected void execute(Event event) {
            int number = ((Numbered) event).number;
            done.add(number + " at " + executionTime());
            if (number % 2 == 0) { // an odd one has no effect but its note, so it may be late
                for (int i = random.nextInt(4); i > 0 && next < 1300; i--) {
                    send(random.nextInt(6));
                }
                if (random.nextInt(5) == 0) {
                    int third = random.nextInt(3);
                    releaseAll(deferred -> ((Numbered) deferred).number % 3 == third);
                }
                if (random.nextInt(5) == 0) {
                    releaseLast(deferred -> true);
                }
            }
        }

        private void send(int later) {
            Numbered event = new Numbered(next++);
            if (event.number % 2 == 1 && defers) {
                defer(event, now() + later);
            } else {
                send(event, SELF, now() + later);
            }
        }

        void end() {
            executeDeferred(Long.MAX_VALUE);
        }
    }

    private static Script run(boolean defers, boolean isRecorded, long seed) {
        Queue queue = new Queue();
        Script actor = new Script(queue, defers, isRecorded, seed);
        Random random = new Random(seed + 1);
        for (int i = 0; i < 60; i++) {
            Numbered event = new Numbered(2 * i);
            event.stamp(random.nextInt(40), SELF, random.nextBoolean() ? OTHER_BEFORE : OTHER_AFTER, i);
            queue.schedule(event);
        }
        for (Event event = queue.events.poll(); event != null; event = queue.events.poll()) {
            queue.now = event.time();
            actor.deliver(event);
        }
        actor.end();
        return actor;
    }

    @Test
    void shouldExecuteDeferredEventsInTheOrderOfEventsThatAreDelivered() {
        for (long seed = 0; seed < 300; seed++) {
            List<String> expected = run(false, false, seed).done;
            assertThat(run(true, false, seed).done).isEqualTo(expected);
            assertThat(run(true, true, seed).done).isEqualTo(expected);
        }
    }

    @Test
    void shouldHaveOneDigestWhetherDeferredEventsAreDeliveredOrNot() {
        int fewer = 0;
        for (long seed = 0; seed < 300; seed++) {
            long digest = run(true, false, seed).digest();
            assertThat(run(true, true, seed).digest()).isEqualTo(digest);
            fewer += run(false, false, seed).digest() == digest ? 0 : 1;
        }
        assertThat(fewer).isGreaterThan(250);
    }

    @Test
    void shouldExecuteEventsThatNoOtherFollowsAtTheEnd() {
        Queue queue = new Queue();
        Script actor = new Script(queue, true, false, 1);
        actor.defer(new Numbered(1), 10);
        assertThat(actor.isAfterDeferred(9)).isFalse();
        assertThat(actor.isAfterDeferred(10)).isTrue();
        actor.end();
        assertThat(actor.done).containsExactly("1 at 10");
    }
}
