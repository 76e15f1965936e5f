/**
 * What makes a JVM a member: settings, TLS, discovery, joining and leaving.
 */
package org.rankcluster.actors.cluster.member;
