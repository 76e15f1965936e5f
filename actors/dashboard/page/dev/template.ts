/** Makes report.html: the page in one file, for `run --report`. The server puts the blocks of data in place of the marker. */
import { createHash } from 'node:crypto';

/**
 * Stands in front of all else, for a file that was cut inside the style or the script has nothing more to show, and
 * a browser without scripts neither. The page takes it away when it starts.
 */
const CUT = 'If this line stays, the report is not whole (its file was cut), or scripts are off in this browser.';

export function reportHtml(script: string, style: string): string {
  // A script ends at the first "</script", wherever it stands.
  const code = script.replace(/<(?=\/script|!--)/gi, '\\x3c').trim();
  const css = style.trim();
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy =
    `default-src 'none'; script-src ${hash(code)}; style-src ${hash(css)}; img-src data:; ` +
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'";
  return (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    '<meta name="color-scheme" content="dark light">\n<title>RankCluster</title>\n<link rel="icon" href="data:,">\n' +
    `</head>\n<body>\n<p data-cut>${CUT}</p>\n<style>${css}</style>\n<script type="module">${code}</script>\n<!--rankcluster-data-->\n</body>\n</html>\n`
  );
}
