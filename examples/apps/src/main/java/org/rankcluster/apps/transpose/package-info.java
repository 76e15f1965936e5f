/**
 * The sample {@code transpose}: sends a matrix by columns, which shows what a datatype engine costs (Balaji et al., section 5.2).
 * The command {@code run} finds it by its name. The experiment on sensitivity runs it.
 */
package org.rankcluster.apps.transpose;
