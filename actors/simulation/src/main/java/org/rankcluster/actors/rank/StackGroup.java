package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A group of ranks with a program thread of the same name, state, call and stack at a moment of virtual time.
 *
 * @param like entry of the lowest of them, with the thread, state, call and stack of all
 * @param ranks world ranks, ascending
 * @param from earliest {@link RankStack#since} or {@link RankStack#until}, in ps; -1 for none
 * @param to latest of the same, in ps; -1 for none
 * @param waitsFor world rank that all of them wait for; -1 if there is none
 */
public record StackGroup(RankStack like, List<Integer> ranks, long from, long to, int waitsFor) {
    /** Returns the groups of threads, in the order of their lowest ranks. */
    public static List<StackGroup> of(List<RankStack> threads) {
        Map<Key, Members> groups = new LinkedHashMap<>();
        for (RankStack thread : threads) {
            Key key = new Key(thread.thread(), thread.state(), thread.call(), thread.frames());
            groups.computeIfAbsent(key, made -> new Members(thread)).add(thread);
        }
        return groups.values().stream().map(Members::group).toList();
    }

    /** The properties of a thread that are equal within a group. */
    private record Key(String thread, String state, String call, List<String> frames) {}

    /**
     * Returns the ranks as text, such as {@code 0-2, 4, 6}.
     *
     * @param most number of ranges that are named; the text of more ranges ends in dots
     */
    public String rankText(int most) {
        StringBuilder text = new StringBuilder();
        int ranges = 0;
        for (int begin = 0, end; begin < ranks.size(); begin = end) {
            end = begin + 1;
            while (end < ranks.size() && ranks.get(end) == ranks.get(end - 1) + 1) {
                end++;
            }
            if (ranges++ == most) {
                return text.append(", ...").toString();
            }
            text.append(text.isEmpty() ? "" : ", ").append(ranks.get(begin));
            if (end - begin > 1) {
                text.append(end - begin == 2 ? ", " : "-").append(ranks.get(end - 1));
            }
        }
        return text.toString();
    }

    /** A group of ranks with the same stack, to which ranks are added. */
    private static final class Members {
        private final RankStack like;
        private final List<Integer> ranks = new ArrayList<>();
        private long from = Long.MAX_VALUE;
        private long to = -1;
        private int waitsFor;

        Members(RankStack like) {
            this.like = like;
            this.waitsFor = like.waitsFor();
        }

        void add(RankStack thread) {
            if (ranks.isEmpty() || ranks.getLast() != thread.rank()) {
                ranks.add(thread.rank());
            }
            long time = Math.max(thread.since(), thread.until());
            from = time < 0 ? from : Math.min(from, time);
            to = Math.max(to, time);
            waitsFor = waitsFor == thread.waitsFor() ? waitsFor : -1;
        }

        StackGroup group() {
            return new StackGroup(like, List.copyOf(ranks), to < 0 ? -1 : from, to, waitsFor);
        }
    }
}
