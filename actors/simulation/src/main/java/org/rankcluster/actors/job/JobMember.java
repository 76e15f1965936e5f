package org.rankcluster.actors.job;

import akka.actor.typed.ActorSystem;
import java.io.InputStream;
import java.nio.file.Path;
import org.rankcluster.actors.time.MemberLink;
import org.rankcluster.actors.time.Share;
import org.rankcluster.protocol.file.FileServer;
import org.rankcluster.protocol.service.Service;

/**
 * Where a member's part of a job runs.
 *
 * @param system the member, with a dispatcher for each of its partitions
 * @param share which part it is; member 0 is the home, which learns the whole result
 * @param link the way to the other members of the job
 * @param in what rank 0 reads, on whichever member it is
 * @param files the job's file service; only the home uses it
 */
public record JobMember(ActorSystem<?> system, Share share, MemberLink link, InputStream in, Service files) {
    /** A place for a job that reads nothing, and has its files here. */
    public JobMember(ActorSystem<?> system, Share share, MemberLink link) {
        this(system, share, link, InputStream.nullInputStream(), new FileServer(Path.of("")));
    }
}
