package org.rankcluster.protocol.runtime;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * Where a process comes from that another one has spawned. The processes that are spawned together are a world of their own.
 *
 * @param places ranks in the job of all of them
 * @param number of the first among all processes that the job has had
 * @param parent rank in the job of the process that has called for them
 * @param join tells apart what goes on between worlds
 * @param application number of its program among those that were spawned together
 * @param sizes processes of each of these programs
 * @param program what it runs
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record Origin(Places places, int number, int parent, int join, int application, int[] sizes, Program program) {
    /**
     * A program and its arguments.
     *
     * @param command name of the class
     * @param arguments of its {@code main}
     */
    public record Program(String command, List<String> arguments) {
        public void write(WireOutput out) {
            out.writeString(command).writeVarint(arguments.size());
            arguments.forEach(out::writeString);
        }

        public static Program read(WireInput in) {
            String command = in.readString();
            List<String> arguments = new ArrayList<>();
            for (int left = in.readVarintAsInt(); left > 0; left--) {
                arguments.add(in.readString());
            }
            return new Program(command, List.copyOf(arguments));
        }
    }

    /** The maps of the world of the processes that were spawned together. */
    public Rankmaps maps(Rankmaps ofJob) {
        return ofJob.ofWorld(places.ranks());
    }

    /** The number of one of them among all processes that the job has had: its rank, unless a place was used again. */
    public int number(int rank) {
        return number + places.before(rank);
    }

    public byte[] toBytes() {
        WireOutput out = new WireOutput();
        places.write(out);
        out.writeVarint(number)
                .writeVarint(parent)
                .writeVarint(join)
                .writeVarint(application)
                .writeVarint(sizes.length);
        for (int processes : sizes) {
            out.writeVarint(processes);
        }
        program.write(out);
        return out.take();
    }

    /** The origin that a service has written for {@link org.rankcluster.protocol.service.Service.Host#start}. */
    public static Origin of(byte[] bytes) {
        WireInput in = WireInput.of(bytes);
        Places places = Places.read(in);
        int number = in.readVarintAsInt();
        int parent = in.readVarintAsInt();
        int join = in.readVarintAsInt();
        int application = in.readVarintAsInt();
        int[] sizes = new int[in.readVarintAsInt()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = in.readVarintAsInt();
        }
        return new Origin(places, number, parent, join, application, sizes, Program.read(in));
    }
}
