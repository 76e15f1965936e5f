package org.rankcluster.actors.cluster.link;

import java.util.List;
import org.rankcluster.actors.time.MemberLink;

/**
 * A member's way to the others of one run. First every member makes its link, so that nothing that another one sends can come too
 * early; then each is told where all are, and may begin its run.
 */
public interface RunLink extends MemberLink {
    /** Where the others send to. */
    LinkAddress address();

    /** Says where all members are, by number of the member; before the run begins. */
    void connect(List<LinkAddress> addresses);
}
