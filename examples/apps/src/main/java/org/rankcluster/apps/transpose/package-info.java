/**
 * The sample {@code transpose}: sends a matrix by columns, which shows what a datatype engine costs (Balaji et al., section 4.1).
 */
package org.rankcluster.apps.transpose;
