package org.rankcluster.actors.network.router;

import java.util.function.IntToLongFunction;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterPath;
import org.rankcluster.hardware.router.RouterRouting;

/**
 * The choice of a packet's or message's route at a router: minimal, or over an intermediate place that is drawn there. The draws of a router
 * depend on its number and their count only.
 */
final class RouteChoice {
    private final RouterNetwork network;
    private final RouterGraph graph;
    private final int router;
    private long draws;

    RouteChoice(RouterNetwork network, RouterGraph graph, int router) {
        this.network = network;
        this.graph = graph;
        this.router = router;
    }

    /** Returns the number that chooses among equal routes. All packets of a message in order have the same. */
    static int salt(boolean adaptive, long hash, int from, int to) {
        return (int) Digest.mix(adaptive ? hash : (long) from << Integer.SIZE | to);
    }

    /** Returns whether the route of a packet is chosen at this router. */
    boolean isOpen(long path, int to) {
        if (!network.routing().hasDetours() || router == to || !RouterPath.isOpen(path)) {
            return false;
        }
        return RouterPath.hops(path) == 0 || network.routing() == RouterRouting.PAR;
    }

    /**
     * Chooses a route.
     *
     * @param path route so far, which is open
     * @param to last router
     * @param queue chunks that wait for a port of this router
     * @return the route, over an intermediate place or not
     */
    long choose(long path, int to, int salt, IntToLongFunction queue) {
        int via =
                RouterPath.draw(graph, router, to, Digest.mix((long) router << Integer.SIZE | draws++ & 0xffff_ffffL));
        if (via < 0 || network.routing().isAdaptive() && isMinimalShorter(to, via, salt, queue)) {
            return path;
        }
        return RouterPath.at(RouterPath.over(path, via), graph, router);
    }

    /** The rule of UGAL: queue times hops of the minimal route, against the same of the other plus the bias. */
    private boolean isMinimalShorter(int to, int via, int salt, IntToLongFunction queue) {
        int minimal = graph.next(router, to, salt);
        int other = graph.nextTo(router, via, salt);
        long ofMinimal = queue.applyAsLong(minimal) * graph.distance(router, to);
        long ofOther = queue.applyAsLong(other) * RouterPath.hopsOver(graph, router, via, to, salt);
        return ofMinimal <= ofOther + network.bias();
    }
}
