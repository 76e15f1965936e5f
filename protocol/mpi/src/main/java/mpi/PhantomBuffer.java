package mpi;

import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.message.Payload;

/** A buffer argument that has a size but no bytes, for runs at large scale. */
final class PhantomBuffer extends UserBuffer {
    private final Phantom phantom;

    PhantomBuffer(Call call, String name, Phantom phantom, Datatype type) {
        super(call, name, phantom, type);
        this.phantom = phantom;
    }

    @Override
    boolean contains(int at, int count) {
        return at >= 0 && (at + (long) count) * type().layout().extent() <= phantom.size();
    }

    @Override
    boolean beginsInside(int count) {
        return true;
    }

    @Override
    int bytesInside(int count) {
        return Math.min(phantom.size(), bytes(count));
    }

    @Override
    boolean isReadOnly() {
        return false;
    }

    @Override
    Payload pack(int at, int count) {
        return Payload.phantom(bytes(count));
    }

    @Override
    void pack(int count, byte[] to, int at) {
        throw call().error(MPI.ERR_TYPE, "type", type(), "elements with bytes");
    }

    @Override
    int packInto(int count, byte[] to, int at) {
        return packedEnd(to, at, bytes(count));
    }

    @Override
    int unpackFrom(byte[] from, int at, int count) {
        return packedEnd(from, at, bytes(count));
    }

    @Override
    Payload pack(int[] at, int[] counts) {
        return Payload.phantom(bytes(counts));
    }

    @Override
    void unpack(Payload payload, int from, int bytes, int at) {
        // A phantom has no memory.
    }

    @Override
    void place(Payload payload, int at, int count) {
        unpack(payload, 0, payload.size(), at);
    }
}
