package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.HttpPort;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.Observations;

/**
 * The dashboard server of a run in this JVM, at a loopback address. The server starts when a browser connects, and outlives the run.
 */
public final class LocalDashboard implements AutoCloseable {
    private final String app;
    private final DashboardSettings settings;
    private final Predicate<@Nullable String> token;
    private final LoginKeys keys;
    private final LazyServer port;
    private @Nullable Server server;
    private @Nullable Observation run;
    private boolean isClosed;

    /**
     * Opens the port.
     *
     * @param app name of the application
     * @param number number of the port; 0 for any that is free
     * @param token whether a header {@code Authorization} has the user's token
     * @throws IOException if the port is taken
     */
    public LocalDashboard(String app, int number, DashboardSettings settings, Predicate<@Nullable String> token)
            throws IOException {
        this.app = app;
        this.settings = settings;
        this.token = token;
        keys = new LoginKeys(token, settings.key() == DashboardSettings.Key.AUTO);
        port = new LazyServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), number), this::start);
    }

    private synchronized InetSocketAddress start() throws IOException {
        Server known = server;
        if (known == null) {
            if (isClosed) {
                throw new IOException("the dashboard is closed");
            }
            known = new Server();
            server = known;
            if (run != null) {
                known.show(run);
            }
        }
        return known.port.address();
    }

    /** Returns settings as in a run, without Akka's log messages about browsers. */
    private static Config config() {
        Config all = ConfigFactory.load();
        return ConfigFactory.parseString("akka { loglevel = OFF, stdout-loglevel = OFF }")
                .withFallback(all.getConfig("rankcluster.akka").atPath("akka"))
                .withFallback(all);
    }

    /** Returns an address that lets one browser act on the run. */
    public String address() {
        return "http://127.0.0.1:" + port.number() + "/#key=" + keys.issue();
    }

    /** Shows a run. */
    public synchronized void show(Observation shown) {
        run = shown;
        if (server != null) {
            server.show(shown);
        }
    }

    @Override
    public void close() {
        port.close();
        synchronized (this) {
            isClosed = true;
            if (server != null) {
                server.close();
            }
        }
    }

    /** The server behind the port. */
    private final class Server implements PageHost, AutoCloseable {
        private static final String RUNNING = "running";

        private final ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "dashboard", config());
        private final Dashboard page = new Dashboard(this, keys, settings, PageActor.PATIENCE);
        private final HttpPort port;

        Server() throws IOException {
            try {
                port = HttpPort.open(
                        system, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), HttpPort.HEADER, page);
            } catch (IOException taken) {
                system.terminate();
                throw taken;
            }
        }

        void show(Observation shown) {
            Observations.get(system).add(shown);
        }

        @Override
        public ActorSystem<?> system() {
            return system;
        }

        @Override
        public boolean isToken(@Nullable String authorization) {
            return token.test(authorization);
        }

        @Override
        public CompletionStage<List<Job>> jobs() {
            return CompletableFuture.completedFuture(Observations.get(system).list().stream()
                    .map(one -> new Job(one.job(), app, RUNNING, 0, List.of(), ""))
                    .toList());
        }

        @Override
        public void cancel(String job, String reason) {
            Observation known = Observations.get(system).find(job);
            if (known != null) {
                known.cancel("page");
            }
        }

        @Override
        public void close() {
            page.close().toCompletableFuture().join();
            port.close();
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().join();
        }
    }
}
