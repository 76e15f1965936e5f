/**
 * Metrics of runs in the text format of Prometheus. Counters that are kept anyway are read when somebody asks.
 */
package org.rankcluster.actors.observe;
