package mpi;

import java.util.Arrays;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Creation of an intercommunicator from two groups through one rank of each, the leaders (MPI-4.1, section 7.6.2). */
final class Intercommunicators {
    private final CollectiveStart local;
    private final int leader;
    private final GroupAgreement agreement;
    private final int remoteLeader;

    private Intercommunicators(CollectiveStart local, int leader, GroupAgreement agreement, int remoteLeader) {
        this.local = local;
        this.leader = leader;
        this.agreement = agreement;
        this.remoteLeader = remoteLeader;
    }

    /**
     * Returns the state of the new intercommunicator.
     *
     * @param peer communicator of both leaders, significant at the leader
     * @param remoteLeader rank in {@code peer} of the other group's leader, significant at the leader
     */
    static CommState create(Comm peer, Call call, Comm localComm, int leader, int remoteLeader, int tag) {
        CollectiveStart local = new CollectiveStart(localComm, call);
        local.checkIntra("the local group");
        if (leader < 0 || leader >= local.size()) {
            throw call.error(MPI.ERR_RANK, "localLeader", leader, "0.." + (local.size() - 1));
        }
        boolean leads = leader == local.rank();
        Communicator bridge = leads ? peer.state(call).view() : local.view();
        if (leads && (remoteLeader < 0 || remoteLeader >= bridge.peers().size())) {
            throw call.error(
                    MPI.ERR_RANK,
                    "remoteLeader",
                    remoteLeader,
                    "0.." + (bridge.peers().size() - 1));
        }
        Intercommunicators joining =
                new Intercommunicators(local, leader, new GroupAgreement(call, bridge, tag), remoteLeader);
        return joining.join(call);
    }

    /**
     * Returns the state of an intercommunicator of two worlds. Their leaders have received each other's rank from the
     * process service.
     *
     * @param remoteLeader rank in the job of the other group's leader
     * @param join number that identifies this creation between the two
     */
    static CommState ofWorlds(Comm localComm, Call call, int leader, int remoteLeader, int join) {
        CollectiveStart local = new CollectiveStart(localComm, call);
        int me = local.view().worldRank(local.rank());
        int mine = me < remoteLeader ? 0 : 1;
        RankAddresses addresses = RankRuntime.current().addresses();
        Rankmap leaders = addresses
                .maps()
                .of(new int[] {Math.min(me, remoteLeader), Math.max(me, remoteLeader)})
                .map();
        Communicator bridge = leader == local.rank()
                ? new Communicator(ContextIds.JOIN, leaders, mine).countedBy(addresses, null)
                : local.view();
        return new Intercommunicators(local, leader, new GroupAgreement(call, bridge, join), 1 - mine).join(call);
    }

    private CommState join(Call call) {
        int[] remote = fromOther(localMembers());
        Rankmap locals = local.view().rankmap();
        Rankmaps.Made made = RankRuntime.current().addresses().maps().of(Arrays.copyOfRange(remote, 1, remote.length));
        Rankmap remotes = made.map();
        for (int i = 0; i < remotes.size(); i++) {
            if (locals.rankOf(remotes.lpid(i)) >= 0) {
                throw call.error(MPI.ERR_COMM, "remote group", "shares a process", "two groups without common members");
            }
        }
        int context = ContextAgreement.reach(MpiProcess.active(call).contexts(), this::greatest);
        boolean first = locals.lpid(leader) < remote[0];
        Communicator view = Communicator.inter(context, locals, local.rank(), remotes, first);
        return NewCommunicator.inter(call, local.state(), view, made.work());
    }

    /** Returns the world rank of the leader, then the world ranks of all members. */
    private int[] localMembers() {
        Rankmap members = local.view().rankmap();
        int[] worldRanks = new int[1 + members.size()];
        worldRanks[0] = members.lpid(leader);
        for (int i = 0; i < members.size(); i++) {
            worldRanks[1 + i] = members.lpid(i);
        }
        return worldRanks;
    }

    private int[] greatest(int... mine) {
        int[] ours = Ints.of(local.run(view -> ContextAgreement.greatest(view.allMembers(), local.job(), mine)));
        int[] theirs = fromOther(ours);
        int[] both = new int[mine.length];
        Arrays.setAll(both, i -> Math.max(ours[i], theirs[i]));
        return both;
    }

    /** Returns the numbers of the other group, which the leader receives. */
    private int[] fromOther(int[] mine) {
        boolean leads = leader == local.rank();
        int[] theirs = leads ? agreement.exchange(remoteLeader, mine) : new int[0];
        int length = share(1, theirs.length)[0];
        return share(length, theirs);
    }

    /** Broadcasts {@code length} numbers of the leader and returns them. */
    private int[] share(int length, int... atLeader) {
        boolean leads = leader == local.rank();
        Payload sent = leads ? Ints.payload(atLeader) : null;
        Payload received =
                local.run(view -> Collectives.bcast(view, local.job(), sent, length * Integer.BYTES, leader));
        return leads ? atLeader : Ints.of(received);
    }
}
