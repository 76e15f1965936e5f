package org.rankcluster.actors.cluster.link;

import java.util.List;
import org.rankcluster.actors.time.MemberLink;

/**
 * The link of one cluster member to the other members of a run, opened in two steps. First every member creates its link, so no message of
 * another one can arrive too early. Then each receives the addresses of all, and may begin its run.
 */
public interface RunLink extends MemberLink {
    /** Returns the address to which the others send. */
    LinkAddress address();

    /** Sets the addresses of all members, by number of the member; called before the run begins. */
    void connect(List<LinkAddress> addresses);
}
