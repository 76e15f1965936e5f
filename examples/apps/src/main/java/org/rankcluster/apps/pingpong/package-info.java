/**
 * The sample {@code pingpong}: half the round trip between two ranks.
 */
package org.rankcluster.apps.pingpong;
