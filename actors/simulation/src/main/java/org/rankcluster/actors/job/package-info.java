/**
 * A job and its result, on one JVM or as a member's part of it: which actors there are, what programs print, how it ends and why.
 */
package org.rankcluster.actors.job;
