/**
 * What several samples need: grids of processes, buffers that are checked, outcomes for the report.
 */
package org.rankcluster.apps.common;
