package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import org.rankcluster.actors.program.process.system.NetworkCalls;

/** Calls that open sockets: constructors and static methods of the JDK's classes for them, RMI and HTTP included. */
final class NetworkUses {
    private static final Set<String> OWNERS = Set.of(
            "java/net/DatagramSocket",
            "java/net/MulticastSocket",
            "java/net/ServerSocket",
            "java/net/Socket",
            "java/net/http/HttpClient",
            "java/nio/channels/AsynchronousServerSocketChannel",
            "java/nio/channels/AsynchronousSocketChannel",
            "java/nio/channels/DatagramChannel",
            "java/nio/channels/ServerSocketChannel",
            "java/nio/channels/SocketChannel",
            "java/rmi/Naming",
            "java/rmi/registry/LocateRegistry",
            "java/rmi/server/UnicastRemoteObject",
            "javax/net/ServerSocketFactory",
            "javax/net/SocketFactory",
            "javax/net/ssl/SSLServerSocketFactory",
            "javax/net/ssl/SSLSocketFactory",
            "com/sun/net/httpserver/HttpServer",
            "com/sun/net/httpserver/HttpsServer");

    private static final ClassDesc CALLS =
            NetworkCalls.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc TYPE = MethodTypeDesc.of(CD_void, CD_String);

    private NetworkUses() {}

    /** Whether a call opens a socket; {@code owner} is an internal name. */
    static boolean has(String owner, String name, boolean isStatic) {
        return (isStatic || name.equals(INIT_NAME)) && OWNERS.contains(owner);
    }

    /** Writes the notice of a use of {@code owner}; what is on the stack stays. */
    static void tell(CodeBuilder code, String owner) {
        code.loadConstant(owner).invokestatic(CALLS, NetworkCalls.USED, TYPE);
    }
}
