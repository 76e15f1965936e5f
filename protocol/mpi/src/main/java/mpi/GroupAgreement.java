package mpi;

import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Messaging;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * An agreement on a context id among the members of a group that create a communicator without the other ranks. The
 * members exchange numbers in messages that no receive of the program matches.
 */
final class GroupAgreement {
    private final Call call;
    private final Communicator view;
    private final int tag;
    private final Messaging messaging = RankRuntime.current();

    /**
     * Creates the calling rank's side.
     *
     * @param tag distinguishes concurrent agreements, 0 or more
     */
    GroupAgreement(Call call, Communicator view, int tag) {
        if (tag < 0) {
            throw call.error(MPI.ERR_TAG, "tag", tag, "0 or more");
        }
        this.call = call;
        this.view = view;
        this.tag = tag;
    }

    /** Sends numbers to a peer and returns the numbers of the peer. */
    int[] exchange(int peer, int... mine) {
        ReceiveOperation receive = startReceive(peer);
        send(peer, mine);
        return finish(receive);
    }

    private void send(int peer, int... numbers) {
        SendOperation send = new SendOperation(
                new Envelope(view.translate(peer), view.creationContext(), view.rank(), tag),
                Ints.payload(numbers),
                SendOperation.Mode.STANDARD,
                SendOperation.Routing.DEFAULT);
        messaging.post(send);
        messaging.await(send);
    }

    private ReceiveOperation startReceive(int peer) {
        ReceiveOperation receive = new ReceiveOperation(view.creationContext(), peer, tag, Integer.MAX_VALUE, null);
        receive.from(view);
        messaging.post(receive);
        return receive;
    }

    private int[] finish(ReceiveOperation receive) {
        messaging.await(receive);
        Payload received = receive.payload();
        if (received == null) {
            throw call.error(MPI.ERR_INTERN, String.valueOf(receive.errorText()));
        }
        return Ints.of(received);
    }

    /**
     * Returns the greatest value of the members for each number. The values go up a binomial tree and the result goes
     * down again.
     *
     * @param members ranks in the communicator
     * @param me index of the calling rank in {@code members}
     */
    int[] greatest(int[] members, int me, int... mine) {
        int[] greatest = mine.clone();
        int step = 1;
        while (step < members.length && (me & step) == 0) {
            if (me + step < members.length) {
                takeGreater(greatest, finish(startReceive(members[me + step])));
            }
            step <<= 1;
        }
        if (me != 0) {
            greatest = exchange(members[me - step], greatest);
        }
        for (int child = step >> 1; child > 0; child >>= 1) {
            if (me + child < members.length) {
                send(members[me + child], greatest);
            }
        }
        return greatest;
    }

    private static void takeGreater(int[] numbers, int[] others) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Math.max(numbers[i], others[i]);
        }
    }
}
