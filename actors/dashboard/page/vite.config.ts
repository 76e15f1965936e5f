import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { reportHtml } from './dev/template.ts';

/** Where Maven wants the page; beside the other output of the module without it. */
const output = process.env.PAGE_OUTPUT ?? 'target/page';

/** The picture in space in a file of its own, which needs no other: reports have it as a part. */
async function sceneScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { target: 'es2022', modulePreload: false, write: false, rolldownOptions: { input: 'src/machine/scene.ts', preserveEntrySignatures: 'strict' } },
  });
  const [{ output: [{ code }] }] = [built].flat() as { output: [{ code: string }] }[];
  return code;
}

/** Writes scene.js and report.html beside the page. */
function reportTemplate(): Plugin {
  return {
    name: 'report-template',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const script = bundle['page.js'];
      const style = bundle['page.css'];
      if (script?.type !== 'chunk' || style?.type !== 'asset') return;
      const scene = await sceneScript();
      this.emitFile({ type: 'asset', fileName: 'scene.js', source: scene });
      this.emitFile({ type: 'asset', fileName: 'report.html', source: reportHtml(script.code, scene, String(style.source)) });
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  base: './',
  plugins: isSsrBuild ? [] : [reportTemplate()],
  build: isSsrBuild
    ? { target: 'node20', emptyOutDir: true }
    : {
        outDir: output,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: false,
        cssCodeSplit: false,
        chunkSizeWarningLimit: 1000,
        rolldownOptions: { output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]', codeSplitting: false } },
      },
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'], testTimeout: 60_000 },
}));
