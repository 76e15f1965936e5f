package org.rankcluster.apps.pingpong;

import java.util.List;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code ./rankcluster run pingpong}. */
public final class PingPongSample implements Sample.Program {
    @Override
    public String name() {
        return "pingpong";
    }

    @Override
    public String summary() {
        return "rank 0 and a peer exchange messages: half the round trip";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(
                PingPong.BYTES,
                PingPong.ITERATIONS,
                PingPong.PEER,
                PingPong.PHANTOM,
                PingPong.OFFSET,
                PingPong.PEER_OFFSET);
    }

    @Override
    public Class<?> program() {
        return PingPong.class;
    }
}
