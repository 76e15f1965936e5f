package org.rankcluster.actors.cluster.control;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.rankcluster.protocol.service.Service;

/**
 * The file service at a job's home, when the files are those of its client: hands each call on to the client's, and waits for what
 * comes of it, so that in virtual time it is as if the files were here.
 */
final class RemoteFiles implements Service {
    private final DataOutputStream calls;
    private final DataInputStream answers;
    private boolean over;

    /**
     * @param calls carries calls to the client, see {@link FileFrames}
     * @param answers carries back what comes of them; fails when the job is about to end
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
            over = true; // what ends the job says why
        }
    }

    /** The client closes its files when it hears of the end. */
    @Override
    public void close() {}
}
