/**
 * Experiments about networks under load: the loads at which they saturate, and the causes of delays. The command {@code experiment}
 * finds them.
 */
package org.rankcluster.experiments.saturation;
