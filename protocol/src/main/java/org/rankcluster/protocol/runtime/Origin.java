package org.rankcluster.protocol.runtime;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.service.CallReader;
import org.rankcluster.protocol.service.CallWriter;

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
        public void write(CallWriter out) {
            out.text(command).number(arguments.size());
            arguments.forEach(out::text);
        }

        public static Program read(CallReader in) {
            String command = in.text();
            List<String> arguments = new ArrayList<>();
            for (int left = in.integer(); left > 0; left--) {
                arguments.add(in.text());
            }
            return new Program(command, List.copyOf(arguments));
        }
    }

    /** The world of the processes that were spawned together. */
    public Rankmap world(Addressing addressing) {
        return addressing.of(places.ranks());
    }

    /** The number of one of them among all processes that the job has had: its rank, unless a place was used again. */
    public int number(int rank) {
        return number + places.before(rank);
    }

    public byte[] toBytes() {
        CallWriter out = new CallWriter();
        places.write(out);
        out.number(number).number(parent).number(join).number(application).number(sizes.length);
        for (int processes : sizes) {
            out.number(processes);
        }
        program.write(out);
        return out.take();
    }

    /** The origin that a service has written for {@link org.rankcluster.protocol.service.Service.Host#start}. */
    public static Origin of(byte[] bytes) {
        CallReader in = new CallReader(bytes);
        Places places = Places.read(in);
        int number = in.integer();
        int parent = in.integer();
        int join = in.integer();
        int application = in.integer();
        int[] sizes = new int[in.integer()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = in.integer();
        }
        return new Origin(places, number, parent, join, application, sizes, Program.read(in));
    }
}
