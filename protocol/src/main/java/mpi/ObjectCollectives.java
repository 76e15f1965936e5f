package mpi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.CollectiveOperation;
import org.rankcluster.protocol.choreography.Collectives;
import org.rankcluster.protocol.message.Payload;

/** Collectives of serialized objects, whose sizes only their senders know: first the sizes, then the data. They block. */
final class ObjectCollectives {
    private static final int[] NO_SIZES = {};

    private ObjectCollectives() {}

    /** What the root has. */
    static Payload bcast(Collective c, @Nullable Payload atRoot, int root) {
        Payload size = atRoot == null ? null : pack(atRoot);
        Payload known = c.run(() -> Collectives.bcast(c.view(), c.job(), size, Integer.BYTES, root));
        int bytes = atRoot == null ? sizes(known)[0] : atRoot.size();
        Payload received = c.run(() -> Collectives.bcast(c.view(), c.job(), atRoot, bytes, root));
        return atRoot == null ? received : atRoot;
    }

    /** What each rank has, at the root; empty elsewhere. */
    static Payload[] gather(Collective c, Payload mine, int root) {
        Payload known = c.run(() -> Collectives.gather(c.view(), c.job(), pack(mine), root));
        int[] bytes = c.isRoot(root) ? sizes(known) : NO_SIZES;
        Payload all = c.run(() -> Collectives.gatherv(c.view(), c.job(), mine, bytes.length == 0 ? null : bytes, root));
        return divide(all, bytes);
    }

    /** The block that the root has for this rank. */
    static Payload scatter(Collective c, Payload @Nullable [] atRoot, int root) {
        Payload sizes = atRoot == null ? null : pack(atRoot);
        int[] bytes = atRoot == null ? null : sizes(Objects.requireNonNull(sizes));
        int mine = sizes(c.run(() -> Collectives.scatter(c.view(), c.job(), sizes, Integer.BYTES, root)))[0];
        Payload all = atRoot == null ? null : join(atRoot);
        return c.run(() -> Collectives.scatterv(c.view(), c.job(), all, bytes, mine, root));
    }

    /** What each rank has. */
    static Payload[] allGather(Collective c, Payload mine) {
        int[] bytes = sizes(c.run(() -> Collectives.allGather(c.view(), c.job(), pack(mine))));
        return divide(c.run(() -> Collectives.allGatherv(c.view(), c.job(), mine, bytes)), bytes);
    }

    /** What each rank has for this one. */
    static Payload[] allToAll(Collective c, Payload[] blocks) {
        Payload sizes = pack(blocks);
        int[] received = sizes(c.run(() -> Collectives.allToAll(c.view(), c.job(), sizes, Integer.BYTES)));
        Payload all = join(blocks);
        Supplier<CollectiveOperation> exchange =
                () -> Collectives.allToAllv(c.view(), c.job(), all, sizes(sizes), received);
        return divide(c.run(exchange), received);
    }

    private static Payload pack(Payload... blocks) {
        ByteBuffer sizes = ByteBuffer.allocate(blocks.length * Integer.BYTES);
        for (Payload block : blocks) {
            sizes.putInt(block.size());
        }
        return Payload.of(sizes.array());
    }

    private static int[] sizes(Payload packed) {
        int[] sizes = new int[packed.size() / Integer.BYTES];
        ByteBuffer.wrap(packed.bytes()).asIntBuffer().get(sizes);
        return sizes;
    }

    private static Payload join(Payload[] blocks) {
        int total = 0;
        for (Payload block : blocks) {
            total = Math.addExact(total, block.size());
        }
        ByteBuffer all = ByteBuffer.allocate(total);
        for (Payload block : blocks) {
            all.put(block.bytes());
        }
        return Payload.of(all.array());
    }

    private static Payload[] divide(Payload all, int[] sizes) {
        Payload[] blocks = new Payload[sizes.length];
        int from = 0;
        for (int i = 0; i < sizes.length; i++) {
            blocks[i] = Payload.of(Arrays.copyOfRange(all.bytes(), from, from + sizes[i]));
            from += sizes[i];
        }
        return blocks;
    }
}
