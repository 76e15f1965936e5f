package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A persistent request, which is created once and can be started repeatedly (MPI-4.1, section 3.9). */
public final class Prequest extends Request {
    private @Nullable Supplier<Pending> recipe;

    /** Creates an inactive request. {@code recipe} starts the communication with the current content of its buffer. */
    Prequest(Supplier<Pending> recipe) {
        super(null);
        this.recipe = recipe;
    }

    /**
     * Starts the communication.
     *
     * @throws MPIException of class ERR_REQUEST unless the request is inactive
     */
    public void start() {
        Call.enterRequest("start");
        Supplier<Pending> starter = recipe;
        if (starter == null || pending() != null) {
            throw call("start").error(MPI.ERR_REQUEST, "request", starter == null ? "null" : "active", "inactive");
        }
        activate(starter.get());
    }

    /**
     * Starts all requests, in order.
     *
     * @param requests inactive requests
     * @throws MPIException of class ERR_REQUEST if the array or an element is null, or a request is active
     */
    public static void startAll(Prequest[] requests) {
        Call call = new Call(null, "startAll", () -> "Prequest.startAll()").beforeFinalize();
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

    /**
     * Calls {@link #start}.
     *
     * @throws MPIException of class ERR_REQUEST unless the request is inactive
     */
    public void Start() {
        start();
    }

    /**
     * Calls {@link #startAll}.
     *
     * @param requests inactive requests
     * @throws MPIException of class ERR_REQUEST if the array or an element is null, or a request is active
     */
    public static void Startall(Prequest[] requests) {
        startAll(requests);
    }
}
