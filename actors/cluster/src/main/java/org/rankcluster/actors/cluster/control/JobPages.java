package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.JobCounters;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.job.JobResult;

/** A member's implementation of the dashboard's job list, by which pages list and cancel the cluster's jobs. */
record JobPages(ActorSystem<?> system, Gateway gateway, Token token, Executor threads) implements PageHost {
    @Override
    public boolean isToken(@Nullable String authorization) {
        boolean isToken = token.isIn(authorization);
        if (authorization != null && !isToken) {
            system.log().warn("a request for the dashboard was refused: its token is not the cluster's");
            JobCounters.get(system).refused(JobCounters.TOKEN);
        }
        return isToken;
    }

    @Override
    public CompletionStage<List<Job>> jobs() {
        return CompletableFuture.supplyAsync(this::list, threads);
    }

    private List<Job> list() {
        try {
            List<JobRecord> all = gateway.list().jobs();
            return all.stream().map(record -> job(record, all)).toList();
        } catch (Gateway.NoCoordinator | InterruptedException missing) {
            throw new CompletionException(missing);
        }
    }

    private static Job job(JobRecord record, List<JobRecord> all) {
        boolean waits = record.state() == JobRecord.State.QUEUED;
        long ahead = all.stream()
                .filter(other -> waits && other.id() < record.id() && other.state() == JobRecord.State.QUEUED)
                .count();
        return new Job(
                String.valueOf(record.id()),
                record.order().app(),
                record.state().name().toLowerCase(Locale.ROOT),
                (int) ahead,
                record.members().stream().map(MemberId::toString).toList(),
                record.reason());
    }

    @Override
    public void cancel(String job, String reason) {
        threads.execute(() -> {
            try {
                var unusedList = gateway.cancel(Long.parseLong(job), JobResult.PROGRAM_FAILED, reason, "a page");
            } catch (Gateway.NoCoordinator | InterruptedException | NumberFormatException missing) {
                // the page shows that the job continues
            }
        });
    }
}
