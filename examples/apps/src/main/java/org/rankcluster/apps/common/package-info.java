/**
 * The common parts of several samples: grids of processes, buffers that are checked, outcomes for the report. Samples beside this
 * package call it. Other programs have no use for it.
 */
package org.rankcluster.apps.common;
