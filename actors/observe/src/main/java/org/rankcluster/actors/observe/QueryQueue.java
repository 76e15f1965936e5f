package org.rankcluster.actors.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.actors.time.PartitionFigures;
import org.rankcluster.actors.time.WindowObserver;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The pending queries to the actors of one cluster member, and the coordinator's queries to the other members. Any thread may
 * call.
 */
final class QueryQueue {
    private final ConcurrentLinkedQueue<DetailTask> tasks = new ConcurrentLinkedQueue<>();
    private final Map<Integer, CompletableFuture<byte[]>> asked = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();

    /** Adds a query for the actors of this member. */
    void add(DetailTask task) {
        tasks.add(task);
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    /** Passes the queries to a partition, at the end of a window. */
    void ask(PartitionSampler sampler, PartitionFigures partition) {
        tasks.removeIf(task -> task.ask(sampler, partition, false));
    }

    /** Passes the remaining queries to actors that no longer execute events. */
    void askAtRest(List<PartitionSampler> samplers) {
        for (PartitionSampler sampler : samplers) {
            PartitionFigures figures = sampler.figures();
            if (figures != null) {
                tasks.removeIf(task -> task.ask(sampler, figures, true));
            }
        }
        tasks.forEach(DetailTask::end);
        tasks.clear();
    }

    /** Sends a query to another member. */
    CompletableFuture<byte[]> ask(WindowObserver.Post post, int member, int kind, DetailQuery query, Waiting waiting) {
        int number = numbers.incrementAndGet();
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        asked.put(number, answer);
        WireOutput question = new WireOutput();
        question.writeByte(kind).writeVarint(number);
        question.writeString(query.kind());
        question.writeVarint(query.parameters().size());
        query.parameters().forEach((name, value) -> {
            question.writeString(name);
            question.writeString(value);
        });
        waiting.write(question);
        post.post(member, question);
        return answer;
    }

    /** Reads a query that {@link #ask} has written, behind its number. */
    static DetailQuery readQuery(WireInput in) {
        String kind = in.readString();
        Map<String, String> parameters = new TreeMap<>();
        for (int left = in.readCount(2); left > 0; left--) {
            parameters.put(in.readString(), in.readString());
        }
        return new DetailQuery(kind, parameters);
    }

    /** Completes a query with another member's answer. */
    void answered(int number, byte[] message) {
        CompletableFuture<byte[]> answer = asked.remove(number);
        if (answer != null) {
            answer.complete(message);
        }
    }

    /** Closes the queries to other members, which will not answer any more. */
    void closes() {
        for (CompletableFuture<byte[]> answer : asked.values()) {
            answer.completeExceptionally(new IllegalStateException("the member that was asked has ended its part"));
        }
        asked.clear();
    }

    /**
     * The ranks that wait for a rank, as recorded by the job's first member.
     *
     * @param at virtual time of the last sample, ps
     * @param held number of ranks that wait for it, directly or through other ranks
     * @param waiters some of the ranks that wait for it directly
     * @param underWay whether its own wait was for the network; see {@link RankReading#underWay}
     */
    record Waiting(long at, int held, List<Integer> waiters, boolean underWay) {
        void write(WireOutput out) {
            out.writeVarint(at);
            out.writeBoolean(underWay);
            out.writeVarint(held);
            out.writeVarint(waiters.size());
            waiters.forEach(out::writeVarint);
        }

        static Waiting read(WireInput in) {
            long time = in.readVarint();
            boolean isUnderWay = in.readBoolean();
            int all = in.readVarintAsInt();
            List<Integer> some = new ArrayList<>();
            for (int left = in.readCount(1); left > 0; left--) {
                some.add(in.readVarintAsInt());
            }
            return new Waiting(time, all, some, isUnderWay);
        }
    }
}
