package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.cartesian.CartesianRankmap;
import org.rankcluster.protocol.address.cartesian.RectangleCompression;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The collective compression of a new communicator to a rectangle of the world, if its members form one. The members execute
 * the ten steps of Kumar et al., section 4, once for each candidate rectangle until one fits. A round takes a minimum,
 * a maximum and an AND over all members.
 */
final class GroupCompression {
    private final Call call;
    private final Communicator dense;
    private final RankRuntime process = RankRuntime.current();

    /** Creates the compression of a communicator with a table. */
    GroupCompression(Call call, Communicator dense) {
        this.call = call;
        this.dense = dense;
    }

    /** Returns the communicator with a rectangle instead of its table, or the communicator itself if its members form no rectangle. */
    Communicator run() {
        for (WorldRectangle world : process.addresses().maps().rectangles()) {
            CartesianRankmap map = within(world);
            if (map != null) {
                return dense.with(map);
            }
        }
        return dense;
    }

    private @Nullable CartesianRankmap within(WorldRectangle world) {
        RectangleCompression compression = new RectangleCompression(world, dense.rankmap());
        int[] mine = world.coordinates(dense.worldRank(dense.rank()));
        int[] low = all(Operator.MIN, mine);
        int[] high = all(Operator.MAX, mine);
        RectangleCompression.Result candidate = compression.candidate(low, high);
        CartesianRankmap map = candidate.map();
        // The search for the own rank in the table is the one of step 6.
        look(candidate.looks() + (map == null ? 0 : dense.rank() + 1));
        if (map == null && dense.size() != volume(low, high)) {
            return null;
        }
        boolean fits = map != null && compression.isInPlace(map, dense.rank());
        return all(Operator.BAND, fits ? 1 : 0)[0] == 1 ? map : null;
    }

    private static long volume(int[] low, int[] high) {
        long volume = 1;
        for (int d = 0; d < low.length; d++) {
            volume *= high[d] - low[d] + 1;
        }
        return volume;
    }

    private int[] all(Operator operator, int... mine) {
        Payload sent = Ints.payload(Arrays.copyOf(mine, mine.length));
        return Ints.of(CollectiveStart.run(
                call, dense, view -> Collectives.allReduce(view, call.job(), sent, operator.on(ElementType.INT))));
    }

    private void look(int entries) {
        process.work(process.addresses().lookTime(entries));
    }
}
