package org.rankcluster.actors.cluster;

import akka.actor.typed.ActorSystem;
import java.io.InputStream;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.Share;

/**
 * Where a member's part of a job runs.
 *
 * @param system the member, with a dispatcher for each of its partitions
 * @param share which part it is; member 0 is the home, which learns the whole result
 * @param link the way to the other members of the job
 * @param in what rank 0 reads, on whichever member it is
 */
public record JobMember(ActorSystem<?> system, Share share, MemberLink link, InputStream in) {
    /** A place for a job that reads nothing. */
    public JobMember(ActorSystem<?> system, Share share, MemberLink link) {
        this(system, share, link, InputStream.nullInputStream());
    }
}
