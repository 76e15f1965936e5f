package org.rankcluster.protocol.onesided;

import org.rankcluster.protocol.message.Payload;

/**
 * The operation that notifies other ranks of an exposed window ({@code MPI_Win_post}) or of completed accesses ({@code MPI_Win_complete}).
 * The operation is complete as soon as it has started.
 */
public final class NoticeOperation extends WindowOperation {
    private final int[] targets;
    private final Action action;

    private NoticeOperation(int window, int[] targets, Action action) {
        super(window);
        this.targets = targets;
        this.action = action;
    }

    /**
     * Creates a post, which exposes the window.
     *
     * @param window id of the window
     * @param targets world ranks that get access
     * @return the operation
     */
    public static NoticeOperation post(int window, int[] targets) {
        return new NoticeOperation(window, targets, Action.POST);
    }

    /**
     * Creates a complete, which ends the access.
     *
     * @param window id of the window
     * @param targets world ranks whose windows were accessed
     * @return the operation
     */
    public static NoticeOperation complete(int window, int[] targets) {
        return new NoticeOperation(window, targets, Action.COMPLETE);
    }

    @Override
    public int requests() {
        return targets.length;
    }

    @Override
    void start(WindowLayer layer) {
        Payload body = AccessRequest.control(action);
        for (int target : targets) {
            layer.notice(window(), target, body);
        }
        layer.finished(this);
    }

    @Override
    public String describe() {
        return (action == Action.POST ? "post" : "complete") + " of window " + window();
    }
}
