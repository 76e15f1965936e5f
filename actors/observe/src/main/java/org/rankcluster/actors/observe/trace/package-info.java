/**
 * Traces of runs in files that other programs read. A {@link org.rankcluster.actors.observe.trace.TraceFormat} is chosen by the ending of
 * the file's name. A format writes while the run continues, so its memory does not grow with the run.
 */
package org.rankcluster.actors.observe.trace;
