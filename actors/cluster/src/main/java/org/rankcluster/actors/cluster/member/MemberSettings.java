package org.rankcluster.actors.cluster.member;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * The operator's settings of a member: the keys {@code rankcluster.member} of reference.conf, checked.
 *
 * @param ports addresses at which it listens and is reached
 * @param others way to find the other members
 * @param partitions largest number of threads that share the simulated machine in this member
 * @param tokenFile file of the token with which jobs are submitted; null if the token comes another way
 * @param tls the files of mutual TLS between members; null without
 * @param warmUp whether it runs jobs of its own before the first one
 * @param traces folder of the traces that jobs write
 * @param isLogJson whether the log has a JSON object a line
 * @param patience time limits for members that are silent
 * @param extra settings of other libraries (keys of the settings file outside {@code rankcluster.member})
 */
public record MemberSettings(
        MemberPorts ports,
        Others others,
        int partitions,
        @Nullable Path tokenFile,
        @Nullable Tls tls,
        boolean warmUp,
        Path traces,
        boolean isLogJson,
        Patience patience,
        Config extra) {

    /**
     * The way in which a member finds the others.
     *
     * @param join members to join; empty for one that begins a cluster or discovers it
     * @param discovery way to find the others if no member to join is given
     */
    public record Others(List<HostPort> join, Discovery discovery) {}

    /**
     * Time limits for other members that are silent, in milliseconds.
     *
     * @param heartbeatPause time after which a silent member counts as unreachable
     * @param stableAfter time for which the view of the cluster must not change before the smaller side stops
     */
    public record Patience(long heartbeatPause, long stableAfter) {}

    /** The ways in which members find each other. */
    public enum Method {
        /** Members to join are given ({@code join}), or the member begins alone. */
        NONE,
        /** The settings list their management addresses. */
        CONFIG,
        /** A name has the addresses of all. */
        DNS,
        /** Kubernetes lists the pods. */
        KUBERNETES
    }

    /**
     * The way in which a member discovers the others.
     *
     * @param method method of discovery
     * @param service name by which members are found: the name of the DNS entry, or the pods' label {@code app.kubernetes.io/name}
     * @param endpoints management addresses of method {@link Method#CONFIG}
     * @param members number of members that must be found before a new cluster is begun
     */
    public record Discovery(Method method, String service, List<HostPort> endpoints, int members) {}

    /**
     * The files of TLS, in PEM format.
     *
     * @param certificate file with the certificate of this member
     * @param key file with the RSA key of the certificate, not encrypted
     * @param ca file with the certificate of the authority that has signed the certificates of all members
     */
    public record Tls(Path certificate, Path key, Path ca) {}

    /** Returns whether processes of other hosts reach its port, which does not authenticate them. */
    public boolean isOpen() {
        return tls == null && !new HostPort(ports.bindHost(), ports.address().port()).isLoopback();
    }

    /**
     * Returns keys of ports without encryption that others than the processes of this host reach: tokens and jobs cross them
     * unencrypted.
     */
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

    /**
     * Reads the settings.
     *
     * @param file settings file in HOCON, which may refer to environment variables; null for none
     * @param options options of the command line: keys below {@code rankcluster.member}, which override the file's
     * @throws InputException at the first key or value that is unknown or wrong
     */
    public static MemberSettings read(@Nullable Path file, Map<String, String> options) {
        return MemberValues.of(file, options).settings();
    }
}
