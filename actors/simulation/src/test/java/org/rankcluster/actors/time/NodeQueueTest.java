package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NodeQueueTest {
    private static Event event(Random random, long from, int sequence) {
        Event event = new ScriptedModel.Tagged(sequence);
        event.stamp(from + random.nextInt(20), 0, random.nextInt(4), sequence);
        return event;
    }

    @Test
    void shouldGiveEventsByTimeSourceAndSequence() {
        NodeQueue queue = new NodeQueue();
        Random random = new Random(1);
        for (int size = 0; size < 200; size++) {
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                events.add(event(random, 0, i));
                queue.add(events.getLast());
            }
            queue.sort();
            events.sort(NodeQueue::compare);
            for (Event expected : events) {
                assertThat(queue.poll()).isSameAs(expected);
            }
            assertThat(queue.poll()).isNull();
        }
    }

    @Test
    void shouldMergeEventsThatAreSentWithinTheWindow() {
        NodeQueue queue = new NodeQueue();
        Random random = new Random(2);
        for (int size = 0; size < 100; size++) {
            PriorityQueue<Event> expected = new PriorityQueue<>(NodeQueue::compare);
            int sequence = 0;
            for (int i = 0; i < size; i++) {
                Event event = event(random, 0, sequence++);
                expected.add(event);
                queue.add(event);
            }
            queue.sort();
            long now = 0;
            while (!expected.isEmpty()) {
                Event next = queue.poll();
                assertThat(next).isSameAs(expected.poll());
                now = next == null ? now : next.time();
                for (int i = random.nextInt(3); i > 0 && sequence < 4 * size; i--) {
                    Event event = event(random, now, sequence++);
                    if (event.time() > now) {
                        expected.add(event);
                        queue.addLate(event);
                    }
                }
            }
            assertThat(queue.poll()).isNull();
        }
    }
}
