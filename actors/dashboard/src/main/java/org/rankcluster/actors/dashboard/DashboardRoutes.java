package org.rankcluster.actors.dashboard;

import akka.actor.CoordinatedShutdown;
import java.net.InetSocketAddress;
import org.rankcluster.actors.cluster.link.HttpPort;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.cluster.link.PageRoutes;

/** The service provider that opens the dashboard at a cluster member's HTTP port. {@code ServiceLoader} finds it. */
public final class DashboardRoutes implements PageRoutes {
    @Override
    public HttpPort.Handler open(PageHost host, InetSocketAddress address) {
        Dashboard page = new Dashboard(
                host, address, DashboardSettings.of(host.system().settings().config()));
        CoordinatedShutdown.get(host.system()).addTask(CoordinatedShutdown.PhaseServiceUnbind(), "pages", page::close);
        var unusedRelay = PageRelay.start(host.system());
        return page;
    }
}
