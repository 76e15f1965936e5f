package org.rankcluster.actors.network.port;

/** The state of the FIFOs between a router and the ranks of its node, from the last reports to the router. */
public final class NodeFifos {
    private final PacketTransport network;
    private final int owners;
    private final int[] receptionSpace;
    private final int[] injectionFreed;

    public NodeFifos(PacketTransport network) {
        this.network = network;
        this.receptionSpace = network.newReceptionSpace();
        this.owners = network.injection().owners();
        this.injectionFreed = new int[network.injection().size() * owners];
    }

    /** Returns whether a reception FIFO has space for a packet. */
    public boolean hasReception(int fifo, int chunks) {
        return receptionSpace[fifo] >= chunks;
    }

    /** Takes space for a packet in a reception FIFO, if there is any. */
    public boolean takeReception(int fifo, int chunks) {
        if (receptionSpace[fifo] < chunks) {
            return false;
        }
        receptionSpace[fifo] -= chunks;
        return true;
    }

    /** Adds free space in a reception FIFO. */
    public void freeReception(int fifo, int chunks) {
        receptionSpace[fifo] += chunks;
    }

    /**
     * Records that a packet of {@code chunks} chunks has left its injection FIFO.
     *
     * @param from its rank actor; any number if each FIFO has one owner
     * @return chunks to report to its sender; 0 if none are due. They are reported for several packets at a time, because software
     *     reads the state of FIFOs only now and then
     */
    public int freeInjection(int fifo, int from, int chunks) {
        int index = fifo;
        if (owners > 1) {
            index = index * owners + network.injection().owner(network.layout().slot(from));
        }
        int freed = injectionFreed[index] + chunks;
        boolean isReported = freed >= network.injectionGiveBack();
        injectionFreed[index] = isReported ? 0 : freed;
        return isReported ? freed : 0;
    }

    /** Returns the share of the fullest reception FIFO that is taken, 0..1. */
    public double receptionFill() {
        int least = network.receptionChunks();
        for (int space : receptionSpace) {
            least = Math.min(least, space);
        }
        return 1 - (double) least / network.receptionChunks();
    }

    /** Returns the number of chunks of space in each reception FIFO that are reported to the router. */
    public int[] receptionSpace() {
        return receptionSpace;
    }

    /** Returns the number of chunks that have left each injection FIFO but are not yet reported, by FIFO and owner. */
    public int[] injectionFreed() {
        return injectionFreed;
    }
}
