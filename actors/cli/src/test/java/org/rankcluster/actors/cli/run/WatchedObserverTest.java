package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.observe.ObservedRun;

class WatchedObserverTest {
    @Test
    void shouldPassAllThatItReceives() {
        List<String> received = new ArrayList<>();
        JobObserver inner = new JobObserver() {
            @Override
            public void progress(long virtualTime, long events, int ranksDone) {
                received.add("progress " + virtualTime);
            }

            @Override
            public void news(String text) {
                received.add(text);
            }

            @Override
            public void iteration(int rank, long done, long of) {
                received.add("iteration " + done + " of " + of);
            }

            @Override
            public void held(boolean isHeld) {
                received.add("held " + isHeld);
            }

            @Override
            public void ended(JobResult result) {
                received.add("ended");
            }
        };
        List<JobResult> results = new ArrayList<>();
        WatchedObserver observer = new WatchedObserver(inner, ObservedRun.NONE, run -> {}, results::add);
        observer.progress(7, 1, 0);
        observer.news("news");
        observer.iteration(0, 2, 9);
        observer.held(true);
        JobResult result = JobResult.withoutRun(
                new JobResult.Setup("app", "none", 1, 1, 1, "none", "none", "none", List.of()), JobResult.SUCCESS, "");
        observer.ended(result);
        assertThat(received).containsExactly("progress 7", "news", "iteration 2 of 9", "held true", "ended");
        assertThat(results).containsExactly(result);
    }
}
