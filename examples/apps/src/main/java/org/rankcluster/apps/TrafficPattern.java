package org.rankcluster.apps;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A pattern of the sample {@code traffic}: the receivers of each rank's messages. Every rank can compute them for every other, so receives
 * can name their sources.
 */
sealed interface TrafficPattern {
    /** Returns the number of messages that {@code source} sends. */
    int count(int source);

    /** Returns the destination of message {@code number} of {@code source}; never the source itself. */
    int destination(int source, int number);

    /** Returns the messages to {@code rank}; messages of one source are in the order of sending. */
    Arrivals arrivals(int rank);

    /** The messages to a rank: message {@code numbers[i]} of rank {@code sources[i]}. */
    record Arrivals(int[] sources, int[] numbers) {
        /** The empty list of messages. */
        static final Arrivals NONE = new Arrivals(new int[0], new int[0]);

        /** Returns all {@code messages} messages of one source. */
        static Arrivals all(int source, int messages) {
            int[] sources = new int[messages];
            Arrays.fill(sources, source);
            return new Arrivals(sources, IntStream.range(0, messages).toArray());
        }
    }

    /** A pattern in which one rank sends {@code messages} to each of its receivers. Consecutive messages go to consecutive receivers. */
    record Neighbours(int sender, int[] receivers, int messages) implements TrafficPattern {
        @Override
        public int count(int source) {
            return source == sender ? messages * receivers.length : 0;
        }

        @Override
        public int destination(int source, int number) {
            return receivers[number % receivers.length];
        }

        @Override
        public Arrivals arrivals(int rank) {
            int[] numbers = IntStream.range(0, count(sender))
                    .filter(number -> destination(sender, number) == rank)
                    .toArray();
            return new Arrivals(Arrivals.all(sender, numbers.length).sources(), numbers);
        }
    }

    /**
     * A pattern in which each rank sends all its messages to one other, and no two to the same. A rank that would send to itself is silent.
     */
    final class OneToOne implements TrafficPattern {
        private final int messages;
        private final int[] destinations;
        private final int[] sources;

        OneToOne(int[] destinations, int messages) {
            this.messages = messages;
            this.destinations = destinations.clone();
            this.sources = new int[destinations.length];
            for (int source = 0; source < destinations.length; source++) {
                sources[destinations[source]] = source;
            }
        }

        @Override
        public int count(int source) {
            return destinations[source] == source ? 0 : messages;
        }

        @Override
        public int destination(int source, int number) {
            return destinations[source];
        }

        @Override
        public Arrivals arrivals(int rank) {
            return sources[rank] == rank ? Arrivals.NONE : Arrivals.all(sources[rank], messages);
        }
    }

    /**
     * A pattern in which every message goes to any of the other ranks, drawn with the job's seed. The pattern takes time and memory for all
     * messages, once.
     */
    final class Uniform implements TrafficPattern {
        private final int messages;
        /** Destinations by source and number. */
        private final int[] destinations;
        /**
         * The indices of {@link #destinations}, sorted by destination; messages to rank r are from {@code begins[r]} to {@code
         * begins[r + 1]}.
         */
        private final int[] sorted;

        private final int[] begins;

        Uniform(int ranks, int messages, long seed) {
            this.messages = messages;
            destinations = new int[ranks * messages];
            for (int source = 0; source < ranks; source++) {
                draw(source, ranks, seed);
            }
            begins = new int[ranks + 1];
            for (int destination : destinations) {
                begins[destination + 1]++;
            }
            for (int rank = 0; rank < ranks; rank++) {
                begins[rank + 1] += begins[rank];
            }
            sorted = new int[destinations.length];
            int[] next = begins.clone();
            for (int index = 0; index < destinations.length; index++) {
                sorted[next[destinations[index]]++] = index;
            }
        }

        private void draw(int source, int ranks, long seed) {
            // Not the golden ratio, which is the generator's own step: seeds would give shifts of one sequence.
            SplittableRandom random = new SplittableRandom(seed * 0xd6e8feb86659fd93L + source);
            for (int number = 0; number < messages; number++) {
                int other = random.nextInt(ranks - 1);
                destinations[source * messages + number] = other < source ? other : other + 1;
            }
        }

        @Override
        public int count(int source) {
            return messages;
        }

        @Override
        public int destination(int source, int number) {
            return destinations[source * messages + number];
        }

        @Override
        public Arrivals arrivals(int rank) {
            int[] indices = Arrays.copyOfRange(sorted, begins[rank], begins[rank + 1]);
            return new Arrivals(
                    Arrays.stream(indices).map(index -> index / messages).toArray(),
                    Arrays.stream(indices).map(index -> index % messages).toArray());
        }
    }

    /** A pattern in which all ranks send to one. */
    record HotSpot(int ranks, int target, int messages) implements TrafficPattern {
        @Override
        public int count(int source) {
            return source == target ? 0 : messages;
        }

        @Override
        public int destination(int source, int number) {
            return target;
        }

        @Override
        public Arrivals arrivals(int rank) {
            if (rank != target) {
                return Arrivals.NONE;
            }
            int[] sources = IntStream.range(0, messages * ranks)
                    .map(i -> i / messages)
                    .filter(source -> source != target)
                    .toArray();
            return new Arrivals(
                    sources,
                    IntStream.range(0, sources.length).map(i -> i % messages).toArray());
        }
    }
}
