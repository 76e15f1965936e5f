/**
 * The sample {@code pingpong}: half the round trip between two ranks, in seconds and in cycles. The command {@code run} finds it
 * by its name, and validation runs it.
 */
package org.rankcluster.apps.pingpong;
