package org.rankcluster.actors.cluster.control;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.rankcluster.protocol.runtime.Service;

/**
 * The proxy of the client's file service at a job's first cluster member, for files that are on the client's host. The proxy sends each
 * call to the client's service, and waits for the result. Virtual time is therefore the same as for files on this host.
 */
final class RemoteFiles implements Service {
    private final DataOutputStream calls;
    private final DataInputStream answers;
    private boolean over;

    /**
     * Creates the proxy of a client's service.
     *
     * @param calls carries calls to the client, see {@link FileFrames}
     * @param answers carries the results back; fails when the job is about to end
     */
    RemoteFiles(OutputStream calls, InputStream answers) {
        this.calls = new DataOutputStream(new BufferedOutputStream(calls));
        this.answers = new DataInputStream(new BufferedInputStream(answers));
    }

    @Override
    public void serve(int rank, int number, byte[] call, Host host) {
        if (over) {
            return;
        }
        try {
            FileFrames.write(calls, new FileFrames.Call(rank, number, call));
            FileFrames.readResult(answers, host);
        } catch (IOException ending) {
            over = true; // the end of the job has its own reason
        }
    }

    /** Does nothing: the client closes its files when it receives the end. */
    @Override
    public void close() {}
}
