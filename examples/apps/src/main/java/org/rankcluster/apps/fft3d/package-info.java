/**
 * The sample {@code fft3d}: a 3-D Fourier transform in pencils, forward and backward. Each transpose of pencils is an all-to-all
 * in a row or a column of the grid of ranks. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.fft3d;
