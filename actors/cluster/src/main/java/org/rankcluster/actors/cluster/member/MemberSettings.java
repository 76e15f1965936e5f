package org.rankcluster.actors.cluster.member;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * What the operator says about a member: the keys {@code rankcluster.member} of reference.conf, checked.
 *
 * @param ports where it listens, and where it is reached
 * @param others how it comes to the other members
 * @param partitions most threads that share the machine in this member
 * @param tokenFile has the token that jobs are submitted with; null if it comes another way
 * @param tls the files of mutual TLS between members; null without
 * @param warmUp whether it runs jobs of its own before the first
 * @param patience how long it puts up with members that are silent
 * @param extra what the settings file says to other libraries (its keys outside {@code rankcluster.member})
 */
public record MemberSettings(
        MemberPorts ports,
        Others others,
        int partitions,
        @Nullable Path tokenFile,
        @Nullable Tls tls,
        boolean warmUp,
        Patience patience,
        Config extra) {

    /**
     * How a member comes to the others.
     *
     * @param join members to join; empty for one that begins a cluster or discovers it
     * @param discovery how it finds the others if it is not told
     */
    public record Others(List<HostPort> join, Discovery discovery) {}

    /**
     * How long a member puts up with others that are silent, in milliseconds.
     *
     * @param heartbeatPause how long a member may be silent before it counts as unreachable
     * @param stableAfter how long the view of the cluster has to stand still before the smaller side stops
     */
    public record Patience(long heartbeatPause, long stableAfter) {}

    /** How members find each other. */
    public enum Method {
        /** They are told ({@code join}), or one begins alone. */
        NONE,
        /** Their management addresses stand in the settings. */
        CONFIG,
        /** A name has the addresses of all. */
        DNS,
        /** Kubernetes lists the pods. */
        KUBERNETES
    }

    /**
     * How a member finds the others.
     *
     * @param method where it looks
     * @param service name it looks for: of the DNS entry, or the pods' label {@code app.kubernetes.io/name}
     * @param endpoints management addresses of method {@link Method#CONFIG}
     * @param members how many have to be found before a new cluster is begun
     */
    public record Discovery(Method method, String service, List<HostPort> endpoints, int members) {}

    /**
     * Files in PEM format.
     *
     * @param certificate of this member
     * @param key of the certificate, RSA, not encrypted
     * @param ca that has signed the certificates of all members
     */
    public record Tls(Path certificate, Path key, Path ca) {}

    /** Whether others than the processes of this machine reach its port, and nothing asks them who they are. */
    public boolean isOpen() {
        return tls == null && !new HostPort(ports.bindHost(), ports.address().port()).isLoopback();
    }

    /** Returns keys of ports without encryption that others than the processes of this machine reach: tokens and jobs go over them as they are. */
    public List<String> openHttp() {
        List<String> open = new ArrayList<>();
        if (!ports.jobs().isLoopback()) {
            open.add("jobs.host=" + ports.jobs().host());
        }
        if (!ports.management().isLoopback()) {
            open.add("management.host=" + ports.management().host());
        }
        return open;
    }

    /** How batches come in and go out: what {@code batches.way} comes to. */
    public String batchWay() {
        return ports.batches().isPresent() ? MemberValues.SOCKETS : MemberValues.ARTERY;
    }

    /**
     * Reads the settings.
     *
     * @param file in HOCON, which may refer to environment variables, or null
     * @param options of the command line: keys below {@code rankcluster.member}, which go before the file's
     * @throws InputException at the first that is unknown or wrong
     */
    public static MemberSettings read(@Nullable Path file, Map<String, String> options) {
        return MemberValues.of(file, options).settings();
    }
}
