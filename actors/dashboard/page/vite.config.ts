import { readFileSync } from 'node:fs';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { reportHtml } from './dev/template.ts';

/** The output folder of the page: Maven's choice, or the module's folder target. */
const output = process.env.PAGE_OUTPUT ?? 'target/page';

/** Builds the picture in space as one script without imports, which reports contain as a part. */
async function sceneScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { target: 'es2022', modulePreload: false, write: false, rolldownOptions: { input: 'src/machine/scene.ts', preserveEntrySignatures: 'strict' } },
  });
  const [{ output: [{ code }] }] = [built].flat() as { output: [{ code: string }] }[];
  return code;
}

/** The licence notices of the libraries that the page contains. The licences require them in each copy. */
function notices(): string {
  const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(json('package.json').dependencies)
    .map((name) => {
      const { version } = json(`node_modules/${name}/package.json`);
      return `${name} ${version}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim()}\n`;
    })
    .join('\n');
}

interface Locked {
  version: string;
  license: string;
  /** Hash of the archive: the algorithm, and its value in Base64. */
  integrity: string;
  dev?: boolean;
}

/** The libraries that the page contains as components of a CycloneDX list, with the versions and hashes of the lock file. */
function components(): string {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const list = Object.entries(packages)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, { version, license, integrity }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      return { type: 'library', 'bom-ref': purl, name, version, hashes: [{ alg: 'SHA-512', content }], licenses: [{ license: { id: license } }], purl };
    });
  return JSON.stringify(list, null, 2);
}

/** Writes scene.js, report.html, notices.txt and components.json beside the page. The notices are in scripts and reports too. */
function reportTemplate(): Plugin {
  return {
    name: 'report-template',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const script = bundle['page.js'];
      const style = bundle['page.css'];
      if (script?.type !== 'chunk' || style?.type !== 'asset') return;
      const text = notices();
      const comment = `/*!\n${text}*/\n`;
      const scene = comment + (await sceneScript());
      script.code = comment + script.code;
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source: text });
      this.emitFile({ type: 'asset', fileName: 'components.json', source: components() });
      this.emitFile({ type: 'asset', fileName: 'scene.js', source: scene });
      this.emitFile({ type: 'asset', fileName: 'report.html', source: reportHtml(script.code, scene, String(style.source), text) });
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
