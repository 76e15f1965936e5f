package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NodeQueueTest {
    private static final Comparator<Event> ORDER = Comparator.comparingLong(Event::time)
            .thenComparingInt(Event::source)
            .thenComparingLong(Event::sequence);

    private final NodeQueue queue = new NodeQueue();
    private final Bucket bucket = new Bucket();

    /** Returns an event, by value or an object. Sequences take more than 32 bits. */
    private static Event event(Random random, long from, int sequence) {
        Event event = random.nextBoolean()
                ? new ScriptedModel.Tagged(sequence)
                : new ValueEvent(random.nextInt(256), random.nextInt(256), sequence, 2, 3);
        long of = (sequence & 1L) << 40 | sequence;
        event.stamp(from + random.nextInt(20), random.nextInt(7), random.nextInt(4), of);
        return event;
    }

    private void add(Event event) {
        if (event instanceof ValueEvent value) {
            bucket.add(5, value.words(), 0);
        } else {
            bucket.add(5, event);
        }
    }

    private void sort() {
        for (int i = 0; i < bucket.size; i++) {
            queue.add(bucket, bucket.keys[i]);
        }
        queue.sort();
    }

    private void addLate(Event event) {
        if (event instanceof ValueEvent value) {
            queue.addLate(value.words(), 0);
        } else {
            queue.addLate(event);
        }
    }

    private void assertNext(Event expected) {
        assertThat(queue.next()).isTrue();
        Event event = queue.event();
        if (event == null) {
            assertThat(ValueEvent.of(queue.words(), queue.at()))
                    .usingRecursiveComparison()
                    .isEqualTo(expected);
        } else {
            assertThat(event).isSameAs(expected);
        }
    }

    private void assertDone() {
        assertThat(queue.next()).isFalse();
        bucket.clear();
    }

    @Test
    void shouldGiveEventsByTimeSourceAndSequence() {
        Random random = new Random(1);
        for (int size = 0; size < 300; size++) {
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                events.add(event(random, 0, i));
                add(events.getLast());
            }
            sort();
            events.sort(ORDER);
            events.forEach(this::assertNext);
            assertDone();
        }
    }

    @Test
    void shouldMergeEventsThatAreSentWithinTheWindow() {
        Random random = new Random(2);
        for (int size = 0; size < 100; size++) {
            PriorityQueue<Event> expected = new PriorityQueue<>(ORDER);
            int sequence = 0;
            for (int i = 0; i < size; i++) {
                Event event = event(random, 0, sequence++);
                expected.add(event);
                add(event);
            }
            sort();
            while (!expected.isEmpty()) {
                Event next = expected.poll();
                assertNext(next);
                for (int i = random.nextInt(3); i > 0 && sequence < 4 * size; i--) {
                    Event event = event(random, next.time(), sequence++);
                    if (event.time() > next.time()) {
                        expected.add(event);
                        addLate(event);
                    }
                }
            }
            assertDone();
        }
    }
}
