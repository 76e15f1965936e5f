package org.rankcluster.protocol.onesided;

import org.rankcluster.protocol.message.Payload;

/** Tells some ranks that this one has exposed its window to them, or has done what it wanted with theirs. Done at once. */
public final class NoticeOperation extends WindowOperation {
    private final int[] targets;
    private final Action action;

    private NoticeOperation(int window, int[] targets, Action action) {
        super(window);
        this.targets = targets;
        this.action = action;
    }

    /** Exposes the window to these world ranks. */
    public static NoticeOperation post(int window, int[] targets) {
        return new NoticeOperation(window, targets, Action.POST);
    }

    /** Ends the access to the windows of these world ranks. */
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
