package org.rankcluster.actors.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.rankcluster.actors.observe.message.RunStatus;
import org.rankcluster.actors.observe.run.RunEnd;
import org.rankcluster.actors.observe.run.RunFacts;

/** Tells readers how a job is. */
final class JobFacts implements RunFacts {
    private final JobPrograms programs;
    private final JobAddresses addresses;
    private final int members;

    JobFacts(JobPrograms programs, JobAddresses addresses, int members) {
        this.programs = programs;
        this.addresses = addresses;
        this.members = members;
    }

    @Override
    public RunStatus status(RunEnd end, boolean held, boolean sampled, long historyBytes, IntUnaryOperator lastSeq) {
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.totalMemory() - runtime.freeMemory();
        List<RunStatus.Member> all = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            boolean here = member == 0;
            all.add(new RunStatus.Member(
                    member, "", here ? heap : -1, here ? runtime.maxMemory() : -1, -1, lastSeq.applyAsInt(member)));
        }
        String state = end.isOver() ? end.state() : held ? "held" : sampled ? "running" : "starting";
        return new RunStatus(
                state,
                end.isOver() ? end.exit() : null,
                end.reason(),
                programs.started(),
                programs.done(),
                end.failure(),
                addresses.finding(),
                addresses.text(),
                all,
                List.of(
                        new RunStatus.Memory("Heap", heap),
                        new RunStatus.Memory("History of this page", historyBytes)));
    }
}
