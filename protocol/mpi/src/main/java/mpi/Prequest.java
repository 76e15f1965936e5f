package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A persistent communication: made once, started any number of times (MPI-4.1, section 3.9). */
public final class Prequest extends Request {
    private @Nullable Supplier<Pending> recipe;

    /** An inactive request; {@code recipe} starts the communication with what its buffer then holds. */
    Prequest(Supplier<Pending> recipe) {
        super(null);
        this.recipe = recipe;
    }

    /** Starts it. It has to be inactive. */
    public void start() {
        Call.enter("start");
        Supplier<Pending> starter = recipe;
        if (starter == null || pending() != null) {
            throw call("start").error(MPI.ERR_REQUEST, "request", starter == null ? "null" : "active", "inactive");
        }
        activate(starter.get());
    }

    /** Starts all, in order. */
    public static void startAll(Prequest[] requests) {
        Call call = new Call(null, "startAll", () -> "Prequest.startAll()");
        call.checkNotNull(MPI.ERR_REQUEST, "requests", requests);
        for (Prequest request : requests) {
            call.checkNotNull(MPI.ERR_REQUEST, "request", request);
            request.start();
        }
    }

    @Override
    public void free() {
        super.free();
        recipe = null;
    }

    @Override
    public boolean isNull() {
        return recipe == null;
    }

    /** {@link #start}. */
    public void Start() {
        start();
    }

    /** {@link #startAll}. */
    public static void Startall(Prequest[] requests) {
        startAll(requests);
    }
}
