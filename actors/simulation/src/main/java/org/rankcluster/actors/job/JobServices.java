package org.rankcluster.actors.job;

import java.util.EnumMap;
import java.util.Map;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.rank.ServiceActor;
import org.rankcluster.actors.rank.ServiceTimes;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.protocol.runtime.ProcessServer;
import org.rankcluster.protocol.runtime.Service;

/**
 * The actors of a job's services: the file service and the service of dynamic processes. The actors have the places
 * behind the places of the ranks on the first node. Therefore they are at the job's coordinator; other members have
 * none.
 */
final class JobServices {
    /** Places on a node. */
    static final int NUMBER = Service.Name.values().length;

    private final RankPlacement placement;
    private final NodeLayout layout;
    private final RankMapping mapping;
    private final ServiceTimes times;
    private final ProcessServer processes;
    private final Map<Service.Name, Service> services = new EnumMap<>(Service.Name.class);

    /**
     * Creates the services.
     *
     * @param files job's file service, which reads the files of the host where the job was submitted
     */
    JobServices(JobSpec spec, RankPlacement placement, Service files) {
        this.placement = placement;
        this.layout = placement.layout();
        this.mapping = placement.mapping();
        this.processes = new ProcessServer(mapping.ranks() + spec.backgroundRanks(), mapping.universe());
        int first = layout.rank(0, mapping.slots());
        this.times = new ServiceTimes(
                first,
                spec.machine().services(),
                spec.machine().lookahead(spec.model().fidelity()));
        services.put(Service.Name.FILES, files);
        services.put(Service.Name.PROCESSES, processes);
    }

    ServiceTimes times() {
        return times;
    }

    /** Returns whether an actor is a service. */
    boolean has(int id) {
        return layout.slot(id) >= mapping.slots();
    }

    /** Returns the actor of a service. */
    EventActor actor(int id, VirtualTime time) {
        int place = layout.slot(id) - mapping.slots();
        for (Map.Entry<Service.Name, Service> entry : services.entrySet()) {
            if (entry.getKey().place() == place) {
                return new ServiceActor(id, time, entry.getValue(), times, placement::actorOf);
            }
        }
        throw new IllegalArgumentException(
                "actor " + id + ": service " + place + " (expected: 0.." + (NUMBER - 1) + ")");
    }

    /** Returns the number of spawned ranks. Only the coordinator has it. */
    int spawned() {
        return processes.spawned();
    }

    /** Ends the job. */
    void close() {
        services.values().forEach(Service::close);
    }
}
