package mpi;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.rankcluster.protocol.file.FileServer;
import org.rankcluster.protocol.runtime.ProcessServer;
import org.rankcluster.protocol.runtime.Service;
import org.rankcluster.protocol.runtime.ServiceOperation;

/** The services of a {@link World}, which answer at once. */
final class TestServices implements Service.Host {
    /** A pending call of a rank. */
    private record Asked(int rank, int number) {}

    private final World world;
    private final Map<Service.Name, Service> services;
    private final Map<Asked, ServiceOperation> exchanges = new HashMap<>();
    private int calls;

    TestServices(World world, int ranks) {
        this.world = world;
        this.services = Map.of(
                Service.Name.FILES, new FileServer(Path.of("")),
                Service.Name.PROCESSES, new ProcessServer(ranks, ranks));
    }

    void start(int rank, ServiceOperation exchange) {
        exchanges.put(new Asked(rank, calls), exchange);
        services.get(exchange.service()).serve(rank, calls++, exchange.call(), this);
    }

    @Override
    public void answer(int rank, int number, byte[] answer) {
        ServiceOperation exchange = exchanges.remove(new Asked(rank, number));
        byte[] next = exchange.answered(answer);
        if (next == null) {
            world.finished(exchange);
        } else {
            exchanges.put(new Asked(rank, calls), exchange);
            services.get(exchange.service()).serve(rank, calls++, next, this);
        }
    }

    @Override
    public void worked(long pieces, long bytes) {
        // Takes no time here.
    }

    @Override
    public void start(int rank, byte[] origin) {
        throw new UnsupportedOperationException("start " + rank);
    }

    void close() {
        services.values().forEach(Service::close);
    }
}
