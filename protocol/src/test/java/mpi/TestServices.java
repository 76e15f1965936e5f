package mpi;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.rankcluster.protocol.file.FileServer;
import org.rankcluster.protocol.service.Service;
import org.rankcluster.protocol.service.ServiceOperation;

/** The services of a {@link World}, which answer at once. */
final class TestServices implements Service.Answers {
    /** A rank's call. */
    private record Asked(int rank, int number) {}

    private final World world;
    private final Service files = new FileServer(Path.of(""));
    private final Map<Asked, ServiceOperation> talks = new HashMap<>();
    private int calls;

    TestServices(World world) {
        this.world = world;
    }

    void start(int rank, ServiceOperation talk) {
        talks.put(new Asked(rank, calls), talk);
        files.serve(rank, calls++, talk.call(), this);
    }

    @Override
    public void answer(int rank, int number, byte[] answer) {
        ServiceOperation talk = talks.remove(new Asked(rank, number));
        byte[] next = talk.answered(answer);
        if (next == null) {
            world.finished(talk);
        } else {
            talks.put(new Asked(rank, calls), talk);
            files.serve(rank, calls++, next, this);
        }
    }

    @Override
    public void worked(long pieces, long bytes) {
        // Takes no time here.
    }

    void close() {
        files.close();
    }
}
