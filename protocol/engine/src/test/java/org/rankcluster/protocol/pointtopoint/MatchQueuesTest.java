package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Both queues compared with plain lists that are searched from the front. */
class MatchQueuesTest {
    /** A receive or a message, distinct from all others. */
    private record Item(int context, int source, int tag, int id) {}

    /** The plain lists of the expected results. */
    private static final class Naive {
        final List<Item> posted = new ArrayList<>();
        final List<Item> unexpected = new ArrayList<>();

        @Nullable
        Item matchPosted(int context, int source, int tag) {
            for (Item receive : posted) {
                if (accepts(receive, context, source, tag)) {
                    posted.remove(receive);
                    return receive;
                }
            }
            return null;
        }

        @Nullable
        Item peekUnexpected(Item receive) {
            for (Item message : unexpected) {
                if (accepts(receive, message.context, message.source, message.tag)) {
                    return message;
                }
            }
            return null;
        }

        private static boolean accepts(Item receive, int context, int source, int tag) {
            boolean sourceFits = receive.source == -1 || receive.source == source;
            boolean tagFits = receive.tag == -1 ? tag >= 0 : receive.tag == tag;
            return receive.context == context && sourceFits && tagFits;
        }
    }

    private final PostedQueue<Item> posted = new PostedQueue<>();
    private final UnexpectedQueue<Item> unexpected = new UnexpectedQueue<>();
    private final Naive naive = new Naive();
    private int items;

    @Test
    void shouldMatchAsPlainListsDoInRandomSequences() {
        for (int seed = 0; seed < 4000; seed++) {
            Random random = new Random(seed);
            // from always short to far beyond the length from which the hash index is used
            int length = seed % 40 == 0 ? 3000 : 60;
            int bias = random.nextInt(11);
            var test = new MatchQueuesTest();
            for (int step = 0; step < length; step++) {
                test.randomStep(random, bias);
            }
            test.expectSameContents();
        }
    }

    private void randomStep(Random random, int bias) {
        int context = random.nextInt(2);
        int source = random.nextInt(4);
        int tag = random.nextInt(5) - 2;
        tag = tag == -1 ? 3 : tag;
        switch (random.nextInt(4)) {
            case 0 -> {
                if (random.nextInt(11) < bias) {
                    message(context, source, tag);
                }
            }
            case 1 -> {
                if (random.nextInt(11) >= bias) {
                    receive(context, random.nextInt(4) - 1, random.nextInt(3) == 0 ? -1 : tag);
                }
            }
            case 2 -> withdraw(random);
            default -> {
                if (bias < 5) {
                    receive(context, source, tag);
                } else {
                    message(context, source, tag);
                }
            }
        }
    }

    @Test
    void shouldMatchAsPlainListsDoInAllShortSequences() {
        // five calls out of: a message from 0 or 1 with tag 0 or -2; a receive of any or source 0, any or tag 0 or -2
        int choices = 10;
        for (int code = 0; code < choices * choices * choices * choices * choices; code++) {
            var test = new MatchQueuesTest();
            for (int rest = code, i = 0; i < 5; i++, rest /= choices) {
                test.shortStep(rest % choices);
            }
            test.expectSameContents();
        }
    }

    private void shortStep(int choice) {
        int[] tags = {0, -2, -1};
        if (choice < 4) {
            message(0, choice % 2, tags[choice / 2]);
        } else {
            receive(0, (choice - 4) % 2 - 1, tags[(choice - 4) / 2]);
        }
    }

    @Test
    void shouldPreferTheReceivePostedFirstWhateverItsWildcards() {
        for (int fill : new int[] {0, 40}) {
            var queue = new PostedQueue<String>();
            for (int i = 0; i < fill; i++) {
                queue.post(9, i, 9, "filler");
            }
            queue.post(0, -1, 7, "any source");
            queue.post(0, 3, 7, "specific");
            queue.post(0, 3, -1, "any tag");
            queue.post(0, -1, -1, "any");
            assertThat(queue.match(0, 3, 7)).isEqualTo("any source");
            assertThat(queue.match(0, 3, 7)).isEqualTo("specific");
            assertThat(queue.match(0, 3, -2)).isNull();
            assertThat(queue.match(0, 3, 7)).isEqualTo("any tag");
            assertThat(queue.match(1, 3, 7)).isNull();
            assertThat(queue.match(0, 3, 7)).isEqualTo("any");
            assertThat(queue.match(0, 3, 7)).isNull();
            assertThat(queue.size()).isEqualTo(fill);
        }
    }

    @Test
    void shouldFindOneOfManyEqualsWithoutWalking() {
        var queue = new UnexpectedQueue<Integer>();
        int count = 200_000;
        for (int i = 0; i < count; i++) {
            queue.add(0, 1, 5, i);
        }
        queue.add(0, 2, 5, -1);
        assertThat(queue.match(0, 2, 5)).isEqualTo(-1);
        for (int i = 0; i < count; i++) {
            assertThat(queue.peek(0, 2, 5)).isNull();
            if (!Integer.valueOf(i).equals(queue.match(0, i % 2 == 0 ? 1 : -1, 5))) {
                throw new AssertionError("out of order at " + i);
            }
        }
        assertThat(queue.size()).isZero();
    }

    private void message(int context, int source, int tag) {
        Item expected = naive.matchPosted(context, source, tag);
        assertThat(posted.match(context, source, tag)).isSameAs(expected);
        if (expected == null) {
            Item message = new Item(context, source, tag, items++);
            naive.unexpected.add(message);
            unexpected.add(context, source, tag, message);
        }
    }

    private void receive(int context, int source, int tag) {
        Item receive = new Item(context, source, tag, items++);
        Item expected = naive.peekUnexpected(receive);
        assertThat(unexpected.peek(context, source, tag)).isSameAs(expected);
        assertThat(unexpected.match(context, source, tag)).isSameAs(expected);
        if (expected == null) {
            naive.posted.add(receive);
            posted.post(context, source, tag, receive);
        } else {
            naive.unexpected.remove(expected);
        }
    }

    private void withdraw(Random random) {
        if (naive.posted.isEmpty()) {
            return;
        }
        Item receive = naive.posted.remove(random.nextInt(naive.posted.size()));
        assertThat(posted.remove(receive.context, receive.source, receive.tag, receive))
                .isTrue();
        assertThat(posted.remove(receive.context, receive.source, receive.tag, receive))
                .isFalse();
    }

    private void expectSameContents() {
        List<Item> inPosted = new ArrayList<>();
        posted.forEach(inPosted::add);
        assertThat(inPosted).isEqualTo(naive.posted);
        List<Item> inUnexpected = new ArrayList<>();
        unexpected.forEach(inUnexpected::add);
        assertThat(inUnexpected).isEqualTo(naive.unexpected);
        assertThat(posted.size()).isEqualTo(inPosted.size());
        assertThat(unexpected.size()).isEqualTo(inUnexpected.size());
    }
}
