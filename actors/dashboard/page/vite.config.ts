import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where Maven wants the page; beside the other output of the module without it. */
const output = process.env.PAGE_OUTPUT ?? 'target/page';

/**
 * Writes report.html: the page in one file, for `run --report`. The server puts the blocks of data in place of the
 * marker, after the bundle, so that a file that was cut still has a page to say so.
 */
function reportTemplate(): Plugin {
  return {
    name: 'report-template',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const script = bundle['page.js'];
      const style = bundle['page.css'];
      if (script?.type !== 'chunk' || style?.type !== 'asset') return;
      // A script ends at the first "</script", wherever it stands.
      const code = script.code.replace(/<(?=\/script|!--)/gi, '\\x3c').trim();
      const css = String(style.source).trim();
      const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      const policy =
        `default-src 'none'; script-src ${hash(code)}; style-src ${hash(css)}; img-src data:; ` +
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'";
      this.emitFile({
        type: 'asset',
        fileName: 'report.html',
        source:
          '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' +
          `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
          '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
          '<meta name="color-scheme" content="dark light">\n<title>RankCluster</title>\n<link rel="icon" href="data:,">\n' +
          `<style>${css}</style>\n<script type="module">${code}</script>\n</head>\n<body>\n<!--rankcluster-data-->\n</body>\n</html>\n`,
      });
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
