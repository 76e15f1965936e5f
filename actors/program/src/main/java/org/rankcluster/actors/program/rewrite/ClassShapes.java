package org.rankcluster.actors.program.rewrite;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.FieldModel;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/** The user's classes by name, as far as they were asked for, and what names in them mean. */
final class ClassShapes {
    private final Function<String, @Nullable URL> files;
    private final ClassLoader others;
    private final ConcurrentHashMap<String, Optional<ClassShape>> shapes = new ConcurrentHashMap<>();

    /**
     * Classes of {@code files}, which finds a resource.
     *
     * @param others the loader of all that are not the user's; it goes first
     */
    ClassShapes(Function<String, @Nullable URL> files, ClassLoader others) {
        this.files = files;
        this.others = others;
    }

    /** A class of the user; null if there is none of this internal name. */
    @Nullable
    ClassShape find(@Nullable String name) {
        if (name == null || name.startsWith("java/") || name.startsWith("[")) {
            return null;
        }
        return shapes.computeIfAbsent(name, this::read).orElse(null);
    }

    private Optional<ClassShape> read(String name) {
        String file = name + ".class";
        URL url = others.getResource(file) == null ? files.apply(file) : null;
        if (url == null) {
            return Optional.empty();
        }
        try (InputStream stream = url.openStream()) {
            return Optional.of(new ClassShape(ClassFile.of().parse(stream.readAllBytes())));
        } catch (IOException unreadable) {
            throw InputException.option(
                    "--jar", name.replace('/', '.'), "a class that can be read; " + unreadable.getMessage());
        } catch (IllegalArgumentException noClassFile) {
            return Optional.empty();
        }
    }

    /** A class that is not the user's, not initialised; null if there is none of this internal name. */
    @Nullable
    Class<?> other(String name) {
        try {
            return Class.forName(name.replace('/', '.'), false, others);
        } catch (ClassNotFoundException | LinkageError unknown) {
            return null;
        }
    }

    /** The user's class in which a field of {@code owner} is declared as a static of each rank; null if it is not one. */
    @Nullable
    ClassShape ownerOfStatic(String owner, String name, String type) {
        ClassShape shape = find(owner);
        if (shape == null) {
            return null;
        }
        FieldModel field = shape.field(name, type);
        if (field != null) {
            return ClassShape.isRankStatic(field) ? shape : null;
        }
        for (String parent : shape.interfaces()) {
            ClassShape found = ownerOfStatic(parent, name, type);
            if (found != null) {
                return found;
            }
        }
        String parent = shape.superclass();
        return parent == null ? null : ownerOfStatic(parent, name, type);
    }

    /** The user's class that declares a method which is called on {@code owner}; null if it is none of theirs. */
    @Nullable
    ClassShape ownerOfMethod(String owner, String name, String type) {
        for (ClassShape shape = find(owner); shape != null; shape = find(shape.superclass())) {
            if (shape.method(name, type) != null) {
                return shape;
            }
        }
        return null;
    }

    /** Whether {@code owner} is {@code ancestor} or a subclass of it. */
    boolean isSubclass(ClassShape owner, ClassShape ancestor) {
        for (ClassShape shape = owner; shape != null; shape = find(shape.superclass())) {
            if (shape.name().equals(ancestor.name())) {
                return true;
            }
        }
        return false;
    }

    /** Whether objects of a class are constants of an enum, those with a body of their own included. */
    boolean isOfEnum(ClassShape owner) {
        ClassShape parent = find(owner.superclass());
        return owner.isEnum() || parent != null && parent.isEnum();
    }

    /** Whether something happens when a class is initialised: it or one that is initialised with it has an initialiser. */
    boolean hasInitialiser(ClassShape shape) {
        return shape.initialiser() != null || !initialisedBefore(shape).isEmpty();
    }

    /** The user's classes that are initialised before a class, in that order (JVMS 25, section 5.5, step 7); what they need apart. */
    List<ClassShape> initialisedBefore(ClassShape shape) {
        List<ClassShape> before = new ArrayList<>();
        if (!shape.isInterface()) {
            ClassShape parent = find(shape.superclass());
            if (parent != null && hasInitialiser(parent)) {
                before.add(parent);
            }
            shape.interfaces().forEach(name -> addInterfaces(find(name), before));
        }
        return before;
    }

    private void addInterfaces(@Nullable ClassShape shape, List<ClassShape> before) {
        if (shape != null) {
            shape.interfaces().forEach(name -> addInterfaces(find(name), before));
            if (shape.hasDefaultMethods() && shape.initialiser() != null) {
                before.add(shape);
            }
        }
    }

    /** The nearest classes and interfaces above {@code owner}, itself included, that are not the user's. */
    List<Class<?>> othersAbove(String owner) {
        List<Class<?>> found = new ArrayList<>();
        addOthers(owner, found);
        return found;
    }

    private void addOthers(@Nullable String name, List<Class<?>> found) {
        ClassShape shape = find(name);
        if (shape != null) {
            addOthers(shape.superclass(), found);
            shape.interfaces().forEach(each -> addOthers(each, found));
        } else if (name != null) {
            Class<?> other = other(name);
            if (other != null) {
                found.add(other);
            }
        }
    }

    /** Whether a field is volatile, as far as it is the user's. */
    boolean isVolatile(String owner, String name, String type) {
        for (ClassShape shape = find(owner); shape != null; shape = find(shape.superclass())) {
            FieldModel field = shape.field(name, type);
            if (field != null) {
                return field.flags().has(AccessFlag.VOLATILE);
            }
        }
        return false;
    }
}
