package org.rankcluster.actors.observe.run;

import org.rankcluster.actors.observe.DetailQuery;
import org.rankcluster.actors.observe.frame.FrameHistory;
import org.rankcluster.actors.observe.message.DetailMessages;
import org.rankcluster.actors.observe.message.LinkDetails;
import org.rankcluster.actors.observe.message.RunDescription;
import org.rankcluster.actors.observe.sample.LinkSpace;
import org.rankcluster.actors.observe.sample.PartitionSampler;
import org.rankcluster.actors.observe.sample.WaitTrees;
import org.rankcluster.actors.time.PartitionFigures;

/** Makes the tasks that answer questions about one thing. */
final class Details {
    private Details() {}

    /**
     * Returns the task for a question. One that is not understood is answered with what was expected.
     *
     * @param trees who waited for whom at the last sample
     */
    static DetailTask of(DetailQuery query, RunDescription run, int partitions, FrameHistory history, WaitTrees trees) {
        DetailMessages messages = new DetailMessages(run, query);
        int rank = messages.number("rank", run.rows().ranks());
        return switch (query.kind()) {
            case "link", "follow" -> ofLink(query.kind(), run, messages, partitions, history);
            case "rank" ->
                rank < 0
                        ? new Known(partitions, messages.refuse("rank"))
                        : new RankTask(partitions, messages, rank, reached(history), trees);
            case "calls" ->
                rank < 0 ? new Known(partitions, messages.refuse("rank")) : new CallsTask(partitions, messages, rank);
            case "slice" -> {
                byte[] slice = messages.slice(history.newest());
                yield new Known(partitions, slice == null ? messages.refuse("slice") : slice);
            }
            case "actors" -> new ActorsTask(partitions, messages);
            default -> new Known(partitions, messages.refuse("kind"));
        };
    }

    private static DetailTask ofLink(
            String kind, RunDescription run, DetailMessages messages, int partitions, FrameHistory history) {
        LinkSpace links = run.pictures().links();
        int link = messages.number("link", links.count());
        LinkDetails answers = new LinkDetails(messages, links);
        return link < 0
                ? new Known(partitions, messages.refuse("link"))
                : kind.equals("link")
                        ? new LinkTask(partitions, answers, link, reached(history), history)
                        : new FollowTask(partitions, answers, link);
    }

    private static long reached(FrameHistory history) {
        var newest = history.newest();
        return newest == null ? 0 : newest.stamp().to();
    }

    /** The answer is known already. */
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
