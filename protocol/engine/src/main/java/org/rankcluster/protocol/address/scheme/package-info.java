/**
 * The scheme that the user has chosen. It creates the maps of communicators and records their costs for each rank. It is called when
 * communicators are created and messages are sent.
 */
package org.rankcluster.protocol.address.scheme;
