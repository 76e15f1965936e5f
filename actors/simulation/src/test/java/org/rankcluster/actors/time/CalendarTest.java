package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.time.ScriptedModel.Tagged;

class CalendarTest {
    /** Returns an object for even times, else an event by value. */
    private static Event event(long time) {
        Event event = time % 2 == 0 ? new Tagged(0) : new ValueEvent(1, 2, time, time + 1, time + 2);
        event.stamp(time, 0, 0, 0);
        return event;
    }

    @Test
    void shouldBeEmptyAtFirst() {
        assertThat(new Calendar(10).next()).isEqualTo(Calendar.NONE);
    }

    @Test
    void shouldHoldTheLastMomentOfTime() {
        Calendar calendar = new Calendar(1);
        Event last = event(Long.MAX_VALUE - 1);
        add(calendar, 3, last);
        assertThat(calendar.next()).isEqualTo(Long.MAX_VALUE - 1);
        assertTaken(calendar, Long.MAX_VALUE - 1, List.of(last));
        assertThat(calendar.next()).isEqualTo(Calendar.NONE);
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "1, 5000", "1, 100000", "70, 500", "70, 1000000", "70, 900000000", "1000000, 4096000001"})
    void shouldGiveEachWindowItsEventsInTheOrderInWhichTheyCame(long lookahead, long spread) {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Calendar calendar = new Calendar(lookahead);
            TreeMap<Long, List<Event>> expected = new TreeMap<>();
            long now = 0;
            for (int step = 0; step < 300; step++) {
                for (int i = random.nextInt(4); i > 0; i--) {
                    Event event = event(now + random.nextLong(spread) / (1 + random.nextInt(1000)));
                    add(calendar, random.nextInt(5), event);
                    expected.computeIfAbsent(event.time() / lookahead, window -> new ArrayList<>())
                            .add(event);
                }
                assertThat(calendar.next()).isEqualTo(expected.isEmpty() ? Calendar.NONE : expected.firstKey());
                if (!expected.isEmpty() && random.nextInt(3) != 0) {
                    long window = expected.firstKey();
                    assertTaken(calendar, window, expected.remove(window));
                    now = (window + 1) * lookahead;
                }
            }
        }
    }

    /** Windows with many events follow each other. Each is sorted, and windows with few events are taken between them. */
    @Test
    void shouldShareTheArraysOfItsBuckets() {
        Calendar calendar = new Calendar(10);
        NodeSort sort = new NodeSort(100);
        Set<Integer> longArrays = new HashSet<>();
        for (int window = 0; window < 500; window++) {
            int count = window % 3 == 0 ? 300 : 5_000;
            List<Event> expected = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Event event = event(10L * window + i % 10);
                add(calendar, 7, event);
                expected.add(event);
            }
            Bucket bucket = calendar.take(window);
            assertThat(bucket).isNotNull();
            sort.sort(bucket);
            assertThat(bucket.size).isEqualTo(count);
            for (int i = 0; i < count; i++) {
                assertThat(time(bucket, bucket.keys[i]))
                        .isEqualTo(expected.get(i).time());
            }
            if (bucket.keys.length > 4_096) {
                longArrays.add(System.identityHashCode(bucket.keys));
                longArrays.add(System.identityHashCode(bucket.words));
                longArrays.add(System.identityHashCode(bucket.events));
            }
            calendar.recycle(bucket);
        }
        assertThat(longArrays).hasSizeLessThanOrEqualTo(4); // keys in two orders, words, events
    }

    private static long time(Bucket bucket, long key) {
        return Bucket.isValue(key)
                ? bucket.words[Bucket.at(key)]
                : bucket.event(key).time();
    }

    /** In a run of several partitions a partition enters windows in which it has no events. */
    @Test
    void shouldGoToWindowsWithoutEvents() {
        Calendar calendar = new Calendar(10);
        Event late = event(1_000_000);
        calendar.add(0, late);
        assertThat(calendar.take(3)).isNull();
        assertThat(calendar.take(99_000)).isNull();
        assertThat(calendar.next()).isEqualTo(100_000);
        Event later = event(999_990);
        calendar.add(0, later);
        assertThat(calendar.next()).isEqualTo(99_999);
        assertThat(taken(calendar, 99_999)).containsExactly(later);
        assertThat(taken(calendar, 100_000)).containsExactly(late);
    }

    private static void add(Calendar calendar, int node, Event event) {
        if (event instanceof ValueEvent value) {
            calendar.add(node, value.words(), 0);
        } else {
            calendar.add(node, event);
        }
    }

    private static void assertTaken(Calendar calendar, long window, List<Event> expected) {
        assertThat(taken(calendar, window)).usingRecursiveComparison().isEqualTo(expected);
    }

    private static List<Event> taken(Calendar calendar, long window) {
        List<Event> events = new ArrayList<>();
        Bucket bucket = calendar.take(window);
        if (bucket != null) {
            for (int i = 0; i < bucket.size; i++) {
                long key = bucket.keys[i];
                events.add(Bucket.isValue(key) ? ValueEvent.of(bucket.words, Bucket.at(key)) : bucket.event(key));
            }
            calendar.recycle(bucket);
        }
        return events;
    }
}
