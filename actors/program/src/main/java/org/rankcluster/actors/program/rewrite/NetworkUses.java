package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import org.rankcluster.actors.program.process.system.NetworkCalls;

/** A list of the JDK members by which a program communicates outside of MPI, such as sockets, for a warning about differing results. */
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

    /** Methods whose work a thread of the JVM may continue at any time: class and method. */
    private static final Set<String> OF_THE_JVM = Set.of(
            "java/lang/Process.onExit",
            "java/lang/ProcessHandle.onExit",
            "java/lang/ref/Cleaner.create",
            "java/nio/channels/AsynchronousFileChannel.open",
            "java/util/concurrent/SubmissionPublisher.<init>");

    private static final ClassDesc CALLS =
            NetworkCalls.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc TYPE = MethodTypeDesc.of(CD_void, CD_String);

    private NetworkUses() {}

    /** Returns whether a call opens a socket, or has a thread of the JVM work for the program; {@code owner} is an internal name. */
    static boolean has(String owner, String name, boolean isStatic) {
        return opensSocket(owner, name, isStatic) || OF_THE_JVM.contains(owner + "." + name);
    }

    private static boolean opensSocket(String owner, String name, boolean isStatic) {
        return (isStatic || name.equals(INIT_NAME)) && OWNERS.contains(owner);
    }

    /** Writes the notice of such a call; the operand stack stays as it is. */
    static void addNotice(CodeBuilder code, String owner, String name, boolean isStatic) {
        if (opensSocket(owner, name, isStatic)) {
            code.loadConstant(owner).invokestatic(CALLS, NetworkCalls.USED, TYPE);
        } else {
            code.invokestatic(CALLS, NetworkCalls.OPENED, MTD_void);
        }
    }
}
