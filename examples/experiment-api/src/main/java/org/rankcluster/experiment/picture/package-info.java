/**
 * Plots of lines and bars as SVG, and what they are drawn with. Experiments make plots of their figures, and the command {@code sweep} of
 * its results; pictures of machines are drawn with the same lines and colours.
 */
package org.rankcluster.experiment.picture;
