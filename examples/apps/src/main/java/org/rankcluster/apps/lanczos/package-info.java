/**
 * The sample {@code lanczos}: the lowest eigenvalues of a sparse symmetric matrix, whose blocks teams of processes share as BIGSTICK's do
 * (Shan et al. 2018, section VI). The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.lanczos;
