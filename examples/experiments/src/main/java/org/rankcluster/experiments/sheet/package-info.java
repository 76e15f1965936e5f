/** What experiments of all papers collect their rows and pictures with, and how they read what programs report. */
package org.rankcluster.experiments.sheet;
