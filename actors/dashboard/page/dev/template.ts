/** Makes report.html: the page in one file, for `run --report`. The server puts the blocks of data in place of the marker. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/**
 * The first line of the body. A file that was cut inside the style or the page shows only this line, and so does a browser
 * without scripts. The page removes the line when it starts.
 */
const CUT = 'If this line stays, the report is not whole (its file was cut), or scripts are off in this browser.';

/** Unpacks the page and starts it. The packed page is a third as long, so a cut file contains more data. */
const START = `let page;
try {
  const bytes = Uint8Array.from(atob(document.querySelector('[data-part=page]').textContent), (c) => c.charCodeAt(0));
  page = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).blob();
} catch { /* cut: the line stays */ }
if (page) await import(URL.createObjectURL(new Blob([page], { type: 'text/javascript' })));`;

/** Packs a part of the code as an element of the file. */
function part(name: string, script: string): string {
  return `<script type="application/octet-stream" data-part="${name}">${gzipSync(script.trim(), { level: 9 }).toString('base64')}</script>\n`;
}

/** Returns the report with a marker for the data. The picture in space is behind the data, so a cut file works without it. */
export function reportHtml(script: string, scene: string, style: string, notices: string): string {
  const css = style.trim();
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy =
    `default-src 'none'; script-src ${hash(START)} blob:; style-src ${hash(css)}; img-src data:; ` +
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'";
  return (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    '<meta name="color-scheme" content="dark light">\n<title>RankCluster</title>\n<link rel="icon" href="data:,">\n' +
    `</head>\n<body>\n<p data-cut>${CUT}</p>\n<style>${css}</style>\n<script type="module">${START}</script>\n` +
    `${part('page', script)}<!--rankcluster-data-->\n${part('scene', scene)}</body>\n</html>\n<!--\n${notices}-->\n`
  );
}
