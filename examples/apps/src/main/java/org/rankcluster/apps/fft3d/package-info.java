/**
 * The sample {@code fft3d}: a 3-D Fourier transform in pencils, forward and backward. Validation runs it against measurements on
 * Blue Gene/L.
 */
package org.rankcluster.apps.fft3d;
