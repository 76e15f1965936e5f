package org.rankcluster.protocol.service;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.Operation;

/** A talk of a rank with a service: a call and its answer, and maybe further ones. */
public abstract class ServiceOperation extends Operation {
    private final Service.Name service;
    private final byte[] call;

    /** @param call what it begins with */
    protected ServiceOperation(Service.Name service, byte[] call) {
        this.service = service;
        this.call = call;
    }

    /** Whom it talks to. */
    public final Service.Name service() {
        return service;
    }

    /** The first call. */
    public final byte[] call() {
        return call;
    }

    /** Takes an answer; the next call, or null if that was the last one. */
    public abstract byte @Nullable [] answered(byte[] answer);
}
