import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * A build step that gives old class files of jars the version and the stack maps of Java 25. Neither AOT cache nor CDS takes class files
 * before Java 6, and only the old, slow verifier checks them. picocli is compiled for Java 5: without this step it takes a fifth of a small
 * command's time. Arguments are the jars, which are replaced.
 */
final class UpgradeClasses {
    private static final int FIRST_WITH_STACK_MAPS = 50;
    private static final String CLASS = ".class";

    private UpgradeClasses() {}

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            upgrade(Path.of(jar));
        }
    }

    private static void upgrade(Path jar) throws IOException {
        Path fresh = jar.resolveSibling(jar.getFileName() + ".new");
        try (URLClassLoader types =
                        new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
                JarFile from = new JarFile(jar.toFile());
                OutputStream file = Files.newOutputStream(fresh);
                JarOutputStream to = new JarOutputStream(file)) {
            ClassFile format = ClassFile.of(
                    ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(types)),
                    ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                    ClassFile.ConstantPoolSharingOption.NEW_POOL); // otherwise unchanged code is copied without maps
            for (JarEntry entry : Collections.list(from.entries())) {
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                JarEntry copy = new JarEntry(entry.getName());
                copy.setTime(entry.getTime()); // each build makes the same jar
                to.putNextEntry(copy);
                to.write(entry.getName().endsWith(CLASS) ? upgraded(format, bytes) : bytes);
                to.closeEntry();
            }
        }
        Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] upgraded(ClassFile format, byte[] bytes) {
        ClassModel old = format.parse(bytes);
        if (old.majorVersion() >= FIRST_WITH_STACK_MAPS) {
            return bytes;
        }
        return format.transformClass(
                old,
                ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                        .andThen(ClassTransform.endHandler(
                                builder -> builder.withVersion(ClassFile.JAVA_25_VERSION, 0))));
    }
}
