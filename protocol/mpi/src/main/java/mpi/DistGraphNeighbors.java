package mpi;

/** The calling rank's neighbours in a distributed graph, in the order of neighbourhood collectives. */
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

    /** Number of edges that end here. */
    public int getInDegree() {
        return sources.length;
    }

    /** Number of edges that begin here. */
    public int getOutDegree() {
        return destinations.length;
    }

    /** Whether the edges have weights of the program. */
    public boolean isWeighted() {
        return weighted;
    }

    /** Rank where edge {@code i} to here begins. */
    public int getSource(int i) {
        return sources[i];
    }

    /** Weight of edge {@code i} to here; 1 if there are no weights. */
    public int getSourceWeight(int i) {
        return sourceWeights[i];
    }

    /** Rank where edge {@code i} from here ends. */
    public int getDestination(int i) {
        return destinations[i];
    }

    /** Weight of edge {@code i} from here; 1 if there are no weights. */
    public int getDestinationWeight(int i) {
        return destinationWeights[i];
    }
}
