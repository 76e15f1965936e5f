package org.rankcluster.actors.network.router;

import java.util.function.IntToLongFunction;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterPath;
import org.rankcluster.hardware.router.RouterRouting;

/**
 * The choice of a route at a router of a direct network: minimal, or over a random intermediate router or group
 * (Valiant). UGAL-L chooses between the two by the queues of the first router, and PAR at further routers as well. The
 * draws of a router depend on its number and their count only.
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

    /**
     * Returns the route of a packet or message that has come to this router. If {@code adaptive} is false, the route is minimal and always
     * the same.
     *
     * @param adaptive whether it may take any route
     * @param queue chunks that wait for a port of this router
     */
    long at(long path, int to, boolean adaptive, IntToLongFunction queue) {
        long here = RouterPath.at(path, graph, router);
        if (!adaptive || router == to) {
            return here;
        }
        boolean isFirst = RouterPath.hops(here) == 0;
        if (isFirst) {
            here = RouterPath.salted(here, draw());
        }
        boolean mayChoose = network.routing().hasDetours() && RouterPath.isOpen(here);
        return mayChoose && (isFirst || network.routing() == RouterRouting.PAR) ? choose(here, to, queue) : here;
    }

    private long draw() {
        return Digest.mix((long) router << Integer.SIZE | draws++ & 0xffff_ffffL);
    }

    private long choose(long path, int to, IntToLongFunction queue) {
        int via = RouterPath.draw(graph, router, to, draw());
        if (via < 0 || network.routing().isAdaptive() && isMinimalShorter(path, to, via, queue)) {
            return path;
        }
        return RouterPath.at(RouterPath.over(path, via), graph, router);
    }

    /**
     * Returns whether a packet takes the minimal route by the rule of UGAL. Its queue times its hops is then at most the queue times the
     * hops of the other route, plus the bias.
     */
    private boolean isMinimalShorter(long path, int to, int via, IntToLongFunction queue) {
        int minimal = RouterPath.next(path, graph, router, to);
        int other = RouterPath.next(RouterPath.over(path, via), graph, router, to);
        long ofMinimal = queue.applyAsLong(minimal) * graph.distance(router, to);
        long ofOther = queue.applyAsLong(other) * RouterPath.hopsOver(path, graph, router, via, to);
        return ofMinimal <= ofOther + network.bias();
    }
}
