/**
 * The sample {@code traffic}: loads the network with a pattern of large messages.
 */
package org.rankcluster.apps.traffic;
