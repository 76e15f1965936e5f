/**
 * What experiments of all papers collect their rows and pictures with, and how they read what programs report. Called by the packages of
 * experiments beside it.
 */
package org.rankcluster.experiments.sheet;
