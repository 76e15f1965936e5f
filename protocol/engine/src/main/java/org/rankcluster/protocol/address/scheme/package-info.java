/**
 * The scheme that the user has chosen: makes the maps of communicators, and keeps a rank's accounts of them. Called when communicators are made
 * and messages are sent.
 */
package org.rankcluster.protocol.address.scheme;
