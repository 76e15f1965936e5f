package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.Received;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;

/** Tests of communicators on pages: collectives and calls have the names that the program gave them, also when they are freed. */
class CommunicatorLabelsTest {
    private static void rows() throws MPIException {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        Intracomm rows = MPI.COMM_WORLD.split(rank / 4, rank);
        rows.setName("rows");
        Intracomm columns = MPI.COMM_WORLD.split(rank % 4, rank);
        double[] sent = new double[64];
        double[] sum = new double[64];
        for (int i = 0; i < 5; i++) {
            rows.allReduce(sent, sum, sent.length, MPI.DOUBLE, MPI.SUM);
            columns.allReduce(sent, sum, sent.length, MPI.DOUBLE, MPI.SUM);
        }
        rows.free();
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    @Test
    void shouldNameCommunicatorsAsTheProgramDoes() throws Exception {
        List<Observation> runs = new ArrayList<>();
        Jobs.Ended unusedEnded = Jobs.on("bgl-512", 16)
                .shape("4x2x2")
                .probes(RunWatcher.probes(JobObserver.NONE))
                .probes(Watched.by(runs::add))
                .config(Map.of("observe.every", "5 us"))
                .run(CommunicatorLabelsTest::rows);
        Observation run = runs.getFirst();
        Config whole = new Received(run.message(new ViewQuery(View.COLLECTIVES, 0, Long.MAX_VALUE, Map.of()))).json;
        assertThat(whole.getConfigList("ended").stream()
                        .filter(one -> one.getString("name").equals("allreduce"))
                        .map(one -> one.getString("label")))
                .contains("rows")
                .anyMatch(label -> label.matches("split \\d+ of WORLD, 4 ranks"));
        Config calls = new Received(run.detail(new DetailQuery("calls", Map.of("rank", "5")))
                        .toCompletableFuture()
                        .get(10, TimeUnit.SECONDS))
                .json;
        assertThat(calls.getConfig("communicators").root().unwrapped()).containsEntry("0", "COMM_WORLD");
    }
}
