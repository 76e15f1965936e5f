package org.rankcluster.actors.cluster.control;

import java.util.List;

/**
 * The header line of a job submission: the job, and the list of files whose bytes follow.
 *
 * @param app name of the application
 * @param members number of members; 0 for all that are up
 * @param partitions number of partitions of each member
 * @param restart whether it starts again when a member is lost
 * @param nodes number of nodes of the machine; each partition has at least one
 * @param files files that every member needs
 * @param again whether the client has lost the member to which it submitted the job before
 */
public record JobUpload(
        String app, int members, int partitions, boolean restart, int nodes, List<JobFile> files, boolean again) {
    private static final int MOST_FILES = 1000;

    /** Creates an upload of a job that is submitted for the first time. */
    public JobUpload(String app, int members, int partitions, boolean restart, int nodes, List<JobFile> files) {
        this(app, members, partitions, restart, nodes, files, false);
    }

    /** Returns this upload, marked as sent again after the client has lost the member to which it submitted the job. */
    JobUpload startingAgain() {
        return new JobUpload(app, members, partitions, restart, nodes, files, true);
    }

    /** Returns this upload if it is valid. */
    JobUpload checked() {
        if (app == null || files == null || members < 0 || partitions < 1 || nodes < 1 || files.size() > MOST_FILES) {
            throw new IllegalArgumentException("job submission: a field is missing or out of range");
        }
        for (JobFile file : files) {
            if (file == null || file.name() == null || file.size() < 0 || !BlobCache.isHash(file.hash())) {
                throw new IllegalArgumentException("job submission: a file has no valid name, size or hash");
            }
        }
        return this;
    }
}
