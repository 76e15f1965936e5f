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
import org.rankcluster.actors.cluster.http.HttpPort;
import org.rankcluster.actors.cluster.http.PageHost;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.Observations;

/** The page of a run in this JVM: a server at a loopback address. The server outlives the run. */
public final class LocalDashboard implements PageHost, AutoCloseable {
    private static final String RUNNING = "running";

    private final String app;
    private final Predicate<@Nullable String> token;
    private final ActorSystem<Void> system;
    private final Dashboard page;
    private final HttpPort port;

    /**
     * Opens a server.
     *
     * @param app name of the application
     * @param number of the port; 0 for any that is free
     * @param token whether a header {@code Authorization} has the user's token
     * @throws IOException if the port is taken
     */
    public LocalDashboard(String app, int number, DashboardSettings settings, Predicate<@Nullable String> token)
            throws IOException {
        this.app = app;
        this.token = token;
        system = ActorSystem.create(Behaviors.empty(), "dashboard", config());
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), number);
        page = new Dashboard(this, address, settings);
        try {
            port = HttpPort.open(system, address, HttpPort.HEADER, page);
        } catch (IOException taken) {
            system.terminate();
            throw taken;
        }
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
        return "http://127.0.0.1:" + port.address().getPort() + "/#key=" + page.issueKey();
    }

    /** Shows a run. */
    public void show(Observation run) {
        Observations.get(system).add(run);
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
                .map(run -> new Job(run.job(), app, RUNNING, 0, List.of(), ""))
                .toList());
    }

    @Override
    public void cancel(String job, String reason) {
        Observation run = Observations.get(system).find(job);
        if (run != null) {
            run.cancel("page");
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
