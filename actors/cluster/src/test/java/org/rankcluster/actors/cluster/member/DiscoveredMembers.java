package org.rankcluster.actors.cluster.member;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A program that starts members at several addresses of this host. Each of them has found all others when it exits with 0. */
final class DiscoveredMembers {
    private static final long PATIENCE_NANOS = 90_000_000_000L;

    private DiscoveredMembers() {}

    /** Starts the members; takes a settings file for each. */
    public static void main(String[] files) throws InterruptedException {
        List<ActorSystem<?>> systems = new ArrayList<>();
        for (String file : files) {
            MemberSettings settings = MemberSettings.read(Path.of(file), Map.of());
            ActorSystem<?> system =
                    ActorSystem.create(Behaviors.empty(), MemberConfig.SYSTEM, MemberConfig.of(settings));
            Membership.start(system, settings).toCompletableFuture().join();
            systems.add(system);
        }
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!systems.stream().allMatch(system -> up(system) == files.length)) {
            if (System.nanoTime() > end) {
                System.exit(1);
            }
            Thread.sleep(100);
        }
        Runtime.getRuntime().halt(0);
    }

    private static long up(ActorSystem<?> system) {
        return StreamSupport.stream(Cluster.get(system).state().getMembers().spliterator(), false)
                .filter(member -> member.status().equals(MemberStatus.up()))
                .count();
    }
}
