/**
 * The sample {@code traffic}: loads the network with a pattern of large messages, and measures the carried load. The command {@code
 * run} finds it by its name. Validation and the experiment on sensitivity run it.
 */
package org.rankcluster.apps.traffic;
