/**
 * Experiments about networks under load: where they saturate, and what holds packets up. The command {@code experiment} finds
 * them.
 */
package org.rankcluster.experiments.saturation;
