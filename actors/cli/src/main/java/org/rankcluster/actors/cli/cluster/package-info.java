/** The commands for clusters: {@code node} starts a member, {@code jobs} lists the queue, {@code cancel} ends a job. */
package org.rankcluster.actors.cli.cluster;
