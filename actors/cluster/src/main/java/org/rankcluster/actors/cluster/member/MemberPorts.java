package org.rankcluster.actors.cluster.member;

import java.util.List;

/**
 * The configured addresses and ports at which a cluster member listens.
 *
 * @param address address by which the other members reach it
 * @param bindHost host at which it listens: the host of {@code address}, or another name or address of this host
 * @param batches port for the other members' batches, at {@code bindHost}
 * @param management address for requests about health, metrics and the cluster's state
 * @param jobs address at which jobs are submitted
 */
public record MemberPorts(HostPort address, String bindHost, int batches, HostPort management, HostPort jobs) {
    private static final String PORT = "port";
    private static final String BATCHES = "batches.port";
    private static final String MANAGEMENT = "management.port";
    private static final String JOBS = "jobs.port";

    /** The keys of all ports. */
    static final List<String> KEYS = List.of(PORT, MANAGEMENT, JOBS, BATCHES);

    private static final int MEMBERS_OF_A_MACHINE = 1000;
    private static final int SERVICES = 2;

    private record Listener(String key, HostPort where) {
        boolean hides(Listener other) {
            return where.port() != 0
                    && where.port() == other.where.port()
                    && (where.isEverywhere()
                            || other.where.isEverywhere()
                            || where.host().equals(other.where.host())
                            || where.isLoopback() && other.where.isLoopback());
        }
    }

    /**
     * Reads the ports. Several members may run on one host. On loopback, a port that is not set is therefore derived from the member's own
     * port. The port is any free port if the member's own port is any.
     *
     * @throws org.rankcluster.input.InputException if two ports are the same
     */
    static MemberPorts of(MemberValues values) {
        HostPort address = new HostPort(values.ownHost(), values.port(PORT));
        MemberPorts ports = new MemberPorts(
                address,
                values.bindHost(address.host()),
                batches(values, address.port()),
                service(values, "management.host", MANAGEMENT, address.port()),
                service(values, "jobs.host", JOBS, address.port()));
        ports.check(values);
        return ports;
    }

    private static HostPort service(MemberValues values, String host, String key, int member) {
        HostPort service = new HostPort(values.host(host), values.port(key));
        if (!service.isLoopback()) {
            return service;
        }
        return new HostPort(
                service.host(), beside(values, key, member, service.port() + SERVICES * above(values, member)));
    }

    private static int batches(MemberValues values, int member) {
        int port = values.port(BATCHES) + above(values, member);
        return beside(values, BATCHES, member, port == member ? port + MEMBERS_OF_A_MACHINE : port);
    }

    /** Returns a port that is set, or one that is derived from the member's own. */
    private static int beside(MemberValues values, String key, int member, int port) {
        if (values.isGiven(key)) {
            return values.port(key);
        }
        return member == 0 ? 0 : port;
    }

    private static int above(MemberValues values, int member) {
        return Math.floorMod(member - values.standardPort(PORT), MEMBERS_OF_A_MACHINE);
    }

    private void check(MemberValues values) {
        List<Listener> all = List.of(
                new Listener(PORT, new HostPort(bindHost, address.port())),
                new Listener(BATCHES, new HostPort(bindHost, batches)),
                new Listener(MANAGEMENT, management),
                new Listener(JOBS, jobs));
        for (int i = 0; i < all.size(); i++) {
            for (Listener other : all.subList(i + 1, all.size())) {
                Listener one = all.get(i);
                if (one.hides(other)) {
                    boolean second = values.isGiven(other.key()) || !values.isGiven(one.key());
                    throw values.error(
                            second ? other.key() : one.key(),
                            "a port other than " + (second ? one.key() : other.key()));
                }
            }
        }
    }
}
