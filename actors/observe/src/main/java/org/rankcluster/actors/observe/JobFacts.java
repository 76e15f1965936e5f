package org.rankcluster.actors.observe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.ProbedRun;
import org.rankcluster.actors.observe.frame.RunStatus;
import org.rankcluster.actors.observe.frame.SamplePart;

/** The status of a job in each sample of its counters: state, started and finished ranks, cluster members, failure and memory. */
final class JobFacts implements RunFacts {
    private final ProbedRun run;
    private final JobAddresses addresses;
    private final int members;
    private final Peers peers;

    JobFacts(ProbedRun run, JobAddresses addresses, int members, Peers peers) {
        this.run = run;
        this.addresses = addresses;
        this.members = members;
        this.peers = peers;
    }

    @Override
    public RunStatus status(RunEnd end, boolean held, boolean sampled, long historyBytes, Members received) {
        List<RunStatus.Member> all = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            SamplePart.@Nullable MemberCounters known = received.counters(member);
            SamplePart.@Nullable MemberCounters now =
                    known == null && member == 0 ? SamplePart.MemberCounters.here(0, 0) : known;
            all.add(new RunStatus.Member(
                    member,
                    peers.address(member),
                    now == null ? -1 : now.heap(),
                    now == null ? -1 : now.heapMax(),
                    now == null ? -1 : now.bytesOut(),
                    peers.isReachable(member),
                    received.lastSeq(member)));
        }
        long heap = all.stream().mapToLong(member -> Math.max(0, member.heap())).sum();
        String state = end.isOver() ? end.state() : held ? "held" : sampled ? "running" : "starting";
        return new RunStatus(
                state,
                end.isOver() ? end.exit() : null,
                end.reason(),
                run.startedRanks(),
                run.doneRanks(),
                end.failure(),
                addresses.finding(),
                addresses.text(),
                all,
                List.of(
                        new RunStatus.Memory("Heap", heap),
                        new RunStatus.Memory("History of this page", historyBytes)));
    }
}
