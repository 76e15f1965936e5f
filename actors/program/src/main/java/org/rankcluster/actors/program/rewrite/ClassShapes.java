package org.rankcluster.actors.program.rewrite;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.LineNumbersOption;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/** The table of a user's classes by name, loaded at first use, with resolution of member names. */
final class ClassShapes {
    private final Function<String, @Nullable URL> files;
    private final ClassLoader others;
    private final ClassFile parser;
    private final ConcurrentHashMap<String, Optional<ClassShape>> shapes = new ConcurrentHashMap<>();

    /** Whether methods have loops, by number of calls that were followed and by name. */
    private final ConcurrentHashMap<String, Boolean> loops = new ConcurrentHashMap<>();

    /**
     * Creates the classes of {@code files}, a function that finds a resource.
     *
     * @param others loader of all classes that are not the user's; it is tried first
     * @param lines whether the code of classes keeps its line numbers
     */
    ClassShapes(Function<String, @Nullable URL> files, ClassLoader others, boolean lines) {
        this.files = files;
        this.others = others;
        this.parser = lines ? ClassFile.of() : ClassFile.of(LineNumbersOption.DROP_LINE_NUMBERS);
    }

    /** Returns a class of the user; null if there is none of this internal name. */
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
            return Optional.of(new ClassShape(parser.parse(stream.readAllBytes())));
        } catch (IOException unreadable) {
            throw InputException.option(
                    "--jar", name.replace('/', '.'), "a class that can be read; " + unreadable.getMessage());
        } catch (IllegalArgumentException noClassFile) {
            return Optional.empty();
        }
    }

    /** Returns a class that is not the user's, uninitialised; null if there is none of this internal name. */
    @Nullable
    Class<?> other(String name) {
        try {
            return Class.forName(name.replace('/', '.'), false, others);
        } catch (ClassNotFoundException | LinkageError unknown) {
            return null;
        }
    }

    /** Returns the user's class in which a field of {@code owner} is declared as a static of each rank; null if it is no such field. */
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

    /** Returns the user's class that declares a method called on {@code owner}; null if no class of the user declares it. */
    @Nullable
    ClassShape ownerOfMethod(String owner, String name, String type) {
        for (ClassShape shape = find(owner); shape != null; shape = find(shape.superclass())) {
            if (shape.method(name, type) != null) {
                return shape;
            }
        }
        return null;
    }

    /**
     * Returns whether a call leads to a loop of the user, as far as the code shows. The class of the object at run time may have another
     * method.
     *
     * @param depth number of calls to follow, 1 or more
     */
    boolean callsLoop(InvokeInstruction call, int depth) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        String type = call.type().stringValue();
        String key = depth + owner + "." + name + type;
        Boolean known = loops.get(key);
        if (known == null) {
            ClassShape shape = ownerOfMethod(owner, name, type);
            MethodModel method = shape == null ? null : shape.method(name, type);
            known = method != null
                    && method.code().isPresent()
                    && hasLoop(method.code().get(), depth);
            loops.put(key, known);
        }
        return known;
    }

    private boolean hasLoop(CodeModel code, int depth) {
        Set<Label> passed = new HashSet<>();
        for (CodeElement element : code) {
            if (element instanceof LabelTarget label) {
                passed.add(label.label());
            } else if (LoopBody.targets(element).stream().anyMatch(passed::contains)
                    || depth > 1 && element instanceof InvokeInstruction call && callsLoop(call, depth - 1)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether {@code owner} is {@code ancestor} or a subclass of it. */
    boolean isSubclass(ClassShape owner, ClassShape ancestor) {
        for (ClassShape shape = owner; shape != null; shape = find(shape.superclass())) {
            if (shape.name().equals(ancestor.name())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether objects of a class are constants of an enum, including constants with a body of their own. */
    boolean isOfEnum(ClassShape owner) {
        ClassShape parent = find(owner.superclass());
        return owner.isEnum() || parent != null && parent.isEnum();
    }

    /** Returns whether initialisation of a class runs code: it, or a class that is initialised with it, has an initialiser. */
    boolean hasInitialiser(ClassShape shape) {
        return shape.initialiser() != null || !initialisedBefore(shape).isEmpty();
    }

    /**
     * Returns the user's classes that are initialised before a class, in that order (JVMS 25, section 5.5, step 7). Classes that their own
     * initialisers use are not included.
     */
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

    /** Returns the nearest classes and interfaces above {@code owner}, itself included, that are not the user's. */
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

    /** Returns whether a field is volatile; false if it is not the user's. */
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
