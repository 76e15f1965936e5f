package mpi;

/** The result of a query for the calling rank's neighbours in a distributed graph, in the order of neighbourhood collectives. */
public final class DistGraphNeighbors extends Identified {
    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destinationWeights;
    private final boolean weighted;

    DistGraphNeighbors(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights, boolean weighted) {
        this.sources = sources;
        this.sourceWeights = sourceWeights;
        this.destinations = destinations;
        this.destinationWeights = destinationWeights;
        this.weighted = weighted;
    }

    int[] sources() {
        return sources;
    }

    int[] destinations() {
        return destinations;
    }

    /** {@return the number of edges that end at the calling rank} */
    public int getInDegree() {
        return sources.length;
    }

    /** {@return the number of edges that begin at the calling rank} */
    public int getOutDegree() {
        return destinations.length;
    }

    /** {@return whether the program has set weights of the edges} */
    public boolean isWeighted() {
        return weighted;
    }

    /**
     * {@return the rank at which an incoming edge begins}
     *
     * @param i index of the edge, 0 or more
     */
    public int getSource(int i) {
        return sources[i];
    }

    /**
     * Returns the weight of an incoming edge.
     *
     * @param i index of the edge, 0 or more
     * @return weight, 0 or more; 1 if there are no weights
     */
    public int getSourceWeight(int i) {
        return sourceWeights[i];
    }

    /**
     * {@return the rank at which an outgoing edge ends}
     *
     * @param i index of the edge, 0 or more
     */
    public int getDestination(int i) {
        return destinations[i];
    }

    /**
     * Returns the weight of an outgoing edge.
     *
     * @param i index of the edge, 0 or more
     * @return weight, 0 or more; 1 if there are no weights
     */
    public int getDestinationWeight(int i) {
        return destinationWeights[i];
    }
}
