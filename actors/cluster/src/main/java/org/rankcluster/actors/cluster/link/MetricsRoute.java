package org.rankcluster.actors.cluster.link;

import akka.actor.ExtendedActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.HttpCharsets;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.server.Directives;
import akka.http.javadsl.server.Route;
import akka.management.javadsl.ManagementRouteProvider;
import akka.management.javadsl.ManagementRouteProviderSettings;
import java.util.Map;

/**
 * The HTTP route {@code GET /metrics} of a cluster member, on the management port that also serves its health checks. The class is named in
 * reference.conf and created by Akka Management.
 */
public final class MetricsRoute implements ManagementRouteProvider {
    private static final ContentType.NonBinary TEXT = MediaTypes.customWithOpenCharset(
                    "text", "plain", Map.of("version", "0.0.4"), false)
            .toContentType(HttpCharsets.UTF_8);

    private final MemberMetrics metrics;

    /** Creates the route; called by Akka Management. */
    public MetricsRoute(ExtendedActorSystem system) {
        metrics = MemberMetrics.of(Adapter.toTyped(system));
    }

    @Override
    public Route routes(ManagementRouteProviderSettings settings) {
        return Directives.path(
                "metrics",
                () -> Directives.get(() -> Directives.extractRequest(
                        request -> Directives.complete(HttpEntities.create(TEXT, metrics.text())))));
    }
}
