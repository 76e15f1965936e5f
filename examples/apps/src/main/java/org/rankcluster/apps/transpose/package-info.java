/**
 * The sample {@code transpose}: sends a matrix by columns, which shows the cost of a datatype engine (Balaji et al., section 5.2).
 * The command {@code run} finds it by its name. The experiment on sensitivity runs it.
 */
package org.rankcluster.apps.transpose;
