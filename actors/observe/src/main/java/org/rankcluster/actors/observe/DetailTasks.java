package org.rankcluster.actors.observe;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.FrameBuilder;
import org.rankcluster.actors.observe.frame.FrameHistory;
import org.rankcluster.actors.observe.frame.LinkDetails;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.observe.frame.RunDescription;
import org.rankcluster.actors.observe.frame.WaitTrees;
import org.rankcluster.actors.time.PartitionFigures;

/** A factory of the tasks that answer a dashboard page's queries for the details of one link, rank or collective. */
final class DetailTasks {
    private static final int MOST_WAITERS = 32;
    private static final Set<String> OF_A_LINK = Set.of("link", "follow");
    private static final Set<String> OF_A_RANK = Set.of("rank", "calls", "communicators");

    private DetailTasks() {}

    /** Returns the member whose actors answer a query; -1 if any member may. */
    static int member(DetailQuery query, RunDescription run) {
        if (OF_A_LINK.contains(query.kind())) {
            int link = link(query, run);
            return link < 0 ? -1 : run.memberOf(run.pictures().links().node(link));
        }
        if (!OF_A_RANK.contains(query.kind())) {
            return -1;
        }
        int rank = new DetailMessages(run, query).number("rank", run.rows().ranks());
        return rank < 0 ? -1 : run.memberOf(run.mapping().nodeOf(rank));
    }

    /** Returns the ranks that wait for the rank of a query. */
    static QueryQueue.Waiting waiting(
            DetailQuery query, RunDescription run, FrameHistory history, FrameBuilder builder) {
        WaitTrees trees = builder.trees();
        int rank = new DetailMessages(run, query).number("rank", trees.size());
        return new QueryQueue.Waiting(
                reached(history),
                rank < 0 ? 0 : trees.held(rank),
                rank < 0 ? List.of() : trees.waiters(rank, MOST_WAITERS),
                rank >= 0 && builder.isUnderWay(rank));
    }

    /** Returns the task for a query. A query that is not understood is answered with the expected form. */
    static DetailTask of(
            DetailQuery query, RunDescription run, int partitions, FrameHistory history, QueryQueue.Waiting waiting) {
        DetailMessages messages = new DetailMessages(run, query);
        return switch (query.kind()) {
            case "link" ->
                ofLink(query, run, partitions, reached(history), queues -> linked(query, run, history, queues));
            case "slice" -> {
                byte[] slice = messages.slice(history.newest());
                yield new Known(partitions, slice == null ? messages.refuse("slice") : slice);
            }
            default -> ofActors(query, run, partitions, waiting);
        };
    }

    /** Returns the task for a query that actors answer. */
    static DetailTask ofActors(DetailQuery query, RunDescription run, int partitions, QueryQueue.Waiting waiting) {
        DetailMessages messages = new DetailMessages(run, query);
        int context = messages.number("comm", Integer.MAX_VALUE);
        int rank = messages.number("rank", run.rows().ranks());
        if (rank < 0 && OF_A_RANK.contains(query.kind())) {
            return new Known(partitions, messages.refuse("rank"));
        }
        return switch (query.kind()) {
            case "link", "follow" ->
                ofLink(query, run, partitions, waiting.at(), queues -> queues.getBytes(StandardCharsets.UTF_8));
            case "rank" -> new RankTask(partitions, messages, rank, waiting);
            case "calls" -> new CallsTask(partitions, messages, rank);
            case "communicators" -> new CommunicatorsTask(partitions, messages, rank);
            case "choreography" ->
                context < 0
                        ? new Known(partitions, messages.refuse("comm"))
                        : new ChoreographyTask(
                                partitions,
                                messages,
                                context,
                                query.parameters().get("name") + " ("
                                        + query.parameters().get("algorithm") + ")");
            case "trace" -> new TraceTask(partitions, run, query);
            case "actors" -> new ActorsTask(partitions, messages);
            case "stacks" -> new StacksTask(partitions, messages, waiting.at());
            default -> new Known(partitions, messages.refuse("kind"));
        };
    }

    /** Returns the answer about a link from the queues that its member has sent. */
    static byte[] linked(DetailQuery query, RunDescription run, FrameHistory history, String queues) {
        return new LinkDetails(new DetailMessages(run, query), run.pictures().links())
                .link(link(query, run), history.frames(), queues);
    }

    private static int link(DetailQuery query, RunDescription run) {
        return new DetailMessages(run, query)
                .number("link", run.pictures().links().count());
    }

    private static DetailTask ofLink(
            DetailQuery query, RunDescription run, int partitions, long at, Function<String, byte[]> answer) {
        DetailMessages messages = new DetailMessages(run, query);
        LinkDetails answers = new LinkDetails(messages, run.pictures().links());
        int link = link(query, run);
        return link < 0
                ? new Known(partitions, messages.refuse("link"))
                : query.kind().equals("link")
                        ? new LinkTask(partitions, answers, link, at, answer)
                        : new FollowTask(partitions, answers, link);
    }

    private static long reached(FrameHistory history) {
        var newest = history.newest();
        return newest == null ? 0 : newest.stamp().to();
    }

    /** A task whose answer is known already. */
    private static final class Known extends DetailTask {
        private final byte[] message;

        Known(int partitions, byte[] message) {
            super(partitions);
            this.message = message;
            end();
        }

        @Override
        boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
            return true;
        }

        @Override
        byte[] message() {
            return message;
        }
    }
}
