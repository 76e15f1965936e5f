package org.rankcluster.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.rankcluster.library.JobException;
import org.rankcluster.library.MpiResult;

/** The JUnit extension that runs the methods with {@link MpiTest}. */
final class MpiExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getTestMethod(), MpiTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        MpiTest test = AnnotationSupport.findAnnotation(method, MpiTest.class).orElseThrow();
        if (method.getParameterCount() > 0 || Modifier.isStatic(method.getModifiers())) {
            throw wrong(method, "an instance method without parameters; an @MpiCheck gets the result");
        }
        Optional<Repeated> repeated = AnnotationSupport.findAnnotation(method, Repeated.class);
        int[] partitions = repeated.map(Repeated::partitions).orElse(new int[0]);
        if (repeated.isPresent() && partitions.length < 2) {
            throw wrong(method, "two or more numbers in @Repeated(partitions)");
        }
        List<Method> checks = checks(context.getRequiredTestClass(), method);
        return ranks(method, test)
                .mapToObj(ranks -> new Invocation(
                        new MpiBody(context.getRequiredTestClass(), method, test, ranks), partitions, checks));
    }

    private static IntStream ranks(Method method, MpiTest test) {
        Optional<MpiSource> source = AnnotationSupport.findAnnotation(method, MpiSource.class);
        int[] ranks = source.map(MpiSource::ranks).orElse(new int[] {test.ranks()});
        if (ranks.length == 0 || source.isPresent() && IntStream.of(ranks).anyMatch(number -> number < 1)) {
            throw wrong(method, "numbers of ranks from 1 on in @MpiSource(ranks)");
        }
        if (source.isPresent() && test.ranks() != MpiTest.ALL) {
            throw wrong(method, "ranks either in @MpiTest or in @MpiSource");
        }
        return Arrays.stream(ranks);
    }

    /** Returns the checks of a test. A check that names a method which is no test is an error. */
    private static List<Method> checks(Class<?> type, Method test) {
        List<Method> all =
                AnnotationSupport.findAnnotatedMethods(type, MpiCheck.class, HierarchyTraversalMode.TOP_DOWN);
        List<String> tests =
                AnnotationSupport.findAnnotatedMethods(type, MpiTest.class, HierarchyTraversalMode.TOP_DOWN).stream()
                        .map(Method::getName)
                        .toList();
        for (Method check : all) {
            if (check.getParameterCount() != 1 || check.getParameterTypes()[0] != MpiResult.class) {
                throw wrong(check, "a method with one parameter of type MpiResult");
            }
            for (String name : names(check)) {
                if (!tests.contains(name)) {
                    throw wrong(
                            check,
                            "@MpiCheck with names of @MpiTest methods of the class; " + name + " is no such method");
                }
            }
        }
        return all.stream()
                .filter(check -> names(check).contains(test.getName()))
                .toList();
    }

    private static List<String> names(Method check) {
        return AnnotationSupport.findAnnotation(check, MpiCheck.class)
                .map(found -> List.of(found.value()))
                .orElseThrow();
    }

    private static ExtensionConfigurationException wrong(Method method, String rule) {
        return new ExtensionConfigurationException(method.getDeclaringClass().getSimpleName() + "." + method.getName()
                + ": invalid (expected: " + rule + ")");
    }

    /** One invocation of a test: a number of ranks, with all its runs and checks. */
    private record Invocation(MpiBody body, int[] partitions, List<Method> checks)
            implements TestTemplateInvocationContext, InvocationInterceptor {
        @Override
        public String getDisplayName(int invocationIndex) {
            return body.description();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public void interceptTestTemplateMethod(
                InvocationInterceptor.Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> method,
                ExtensionContext context)
                throws Throwable {
            invocation.skip();
            MpiResult result;
            try {
                result = body.run(partitions);
            } catch (JobException failed) {
                throw MpiFailures.of(failed);
            }
            for (Method check : checks) {
                ReflectionSupport.invokeMethod(check, context.getRequiredTestInstance(), result);
            }
        }
    }
}
