package mpi;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A communicator of one group. */
public class Intracomm extends Comm {
    Intracomm(String predefined, Function<MpiProcess, @Nullable CommState> handle) {
        super(predefined, handle);
    }

    Intracomm(@Nullable CommState state) {
        super(state);
    }
}
