package org.rankcluster.actors.cluster.link;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import java.net.InetSocketAddress;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The service interface for the dashboard at a cluster member's HTTP port, found by {@code ServiceLoader}. The dashboard handles all
 * requests except requests about jobs.
 */
public interface PageRoutes {
    /** Returns the handler of all requests of a server except requests about jobs. */
    HttpPort.Handler open(PageHost host, InetSocketAddress address);

    /** Returns the handler of the provider that is found. If there is none, its answers are a sentence that states this. */
    static HttpPort.Handler find(PageHost host, InetSocketAddress address) {
        return ServiceLoader.load(PageRoutes.class)
                .findFirst()
                .map(routes -> routes.open(host, address))
                .orElse(PageRoutes::none);
    }

    private static CompletionStage<HttpResponse> none(HttpRequest request) {
        boolean root = request.getUri().path().equals("/");
        return CompletableFuture.completedFuture(HttpResponse.create()
                .withStatus(root ? StatusCodes.OK : StatusCodes.NOT_FOUND)
                .withEntity(
                        root
                                ? "RankCluster takes jobs here (rankcluster run APP --cluster HOST:PORT). There is no dashboard.\n"
                                : "nothing at this path (expected: /jobs)"));
    }
}
