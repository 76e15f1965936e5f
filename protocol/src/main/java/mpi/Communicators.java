package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.group.Split;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;

/**
 * Makes communicators of others (MPI-4.1, section 7.4). A new one has the error handler and the hints of the old one, no
 * name, and a context that its members agree on.
 */
final class Communicators {
    /** Key of an info that says how the packets of the sends on a communicator go: {@code deterministic} or {@code adaptive}. */
    static final String ROUTING = "rankcluster_routing";

    private static final int NO_COLOR = -1;

    private Communicators() {}

    /** The state of the new communicator that the calling rank is in; null if its color is UNDEFINED. */
    static @Nullable CommState split(CommBase comm, Call call, int color, int key) {
        if (color < 0 && color != MPI.UNDEFINED) {
            throw call.error(MPI.ERR_ARG, "color", color, "0 or more, or UNDEFINED");
        }
        Collective c = new Collective(comm, call);
        ContextIds contexts = MpiProcess.active(call).contexts();
        Payload entry = Split.entry(color < 0 ? NO_COLOR : color, key, contexts.propose());
        Split split = Split.of(c.view().rankmap(), c.job().addressing(), gatherForAll(c, entry));
        contexts.agreed(split.context());
        Communicator mine = split.communicator(c.rank());
        return mine == null ? null : successor(comm.state(call), mine);
    }

    /** What all contribute, as one payload that goes from rank to rank by reference: see {@link Split}. */
    private static Payload gatherForAll(Collective c, Payload mine) {
        Payload gathered = c.run(() -> Collectives.gather(c.view(), c.job(), mine, 0));
        Payload atRoot = c.isRoot(0) ? gathered : null;
        int bytes = Math.multiplyExact(c.size(), mine.size());
        Payload received = c.run(() -> Collectives.bcast(c.view(), c.job(), atRoot, bytes, 0));
        return atRoot == null ? received : atRoot;
    }

    /** The state of a duplicate. */
    static CommState duplicate(CommBase comm, Call call) {
        Collective c = new Collective(comm, call);
        ContextIds contexts = MpiProcess.active(call).contexts();
        byte[] proposal = new byte[Integer.BYTES];
        ByteBuffer.wrap(proposal).order(ByteOrder.nativeOrder()).putInt(contexts.propose());
        Payload greatest = c.run(
                () -> Collectives.allReduce(c.view(), c.job(), Payload.of(proposal), Operator.MAX.on(ElementType.INT)));
        int context =
                ByteBuffer.wrap(greatest.bytes()).order(ByteOrder.nativeOrder()).getInt();
        contexts.agreed(context);
        return successor(comm.state(call), c.view().duplicate(context));
    }

    private static CommState successor(CommState old, Communicator view) {
        CommState state = new CommState(view, "", old.handler());
        state.info(old.info(), old.routing());
        return state;
    }

    /** Takes over the hints of {@code info}. */
    static void apply(Call call, CommState state, Info info) {
        String routing = info.isNull() ? null : info.get(ROUTING);
        state.info(info.isNull() ? new Info() : info.dup(), routing(call, routing));
    }

    private static Routing routing(Call call, @Nullable String value) {
        return switch (value) {
            case null -> Routing.DEFAULT;
            case "deterministic" -> Routing.DETERMINISTIC;
            case "adaptive" -> Routing.ADAPTIVE;
            default -> throw call.error(MPI.ERR_INFO_VALUE, ROUTING, value, "deterministic or adaptive");
        };
    }
}
