/**
 * The collection of rows and pictures for experiments of all papers, and the reading of numbers that programs report. Called by the
 * packages of experiments beside it.
 */
package org.rankcluster.experiments.sheet;
