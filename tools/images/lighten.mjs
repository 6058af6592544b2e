// node lighten.mjs FOLDER…: removes files not used at run time (source maps, type declarations, TypeScript, prose,
// weights of fonts; never a license) and sets the same time on the rest, so that the same sources give the same layer
// (SOURCE_DATE_EPOCH).
import { lutimesSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const UNREAD = /\.(map|[cm]?ts|tsx|md|markdown)$/i;
/** Font weights that our sources do not use. */
const UNUSED_FONT =
  /@embedpdf[\\/]fonts-\w+[\\/]fonts[\\/](?!.*-Regular\.)|@fontsource[\\/].*[\\/]files[\\/](?!.*-(latin|latin-ext|thai|devanagari)-[58]00-normal\.woff2?$)/;
const LICENCE = /^(licen[cs]e|notice|copying|copyright|patents)/i;

/** @param {string} path */
export function isUnread(path) {
  const name = basename(path);
  return (UNREAD.test(name) || UNUSED_FONT.test(path)) && !LICENCE.test(name);
}

/**
 * @param {string} folder
 * @param {number} seconds since 1970
 */
export function lighten(folder, seconds) {
  // A file of our own packages appears twice: at its path, and through the link in node_modules.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && isUnread(path)) rmSync(path, { force: true });
  }
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of all) lutimesSync(join(parentPath, name), seconds, seconds);
  lutimesSync(folder, seconds, seconds);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const folder of process.argv.slice(2)) lighten(folder, Number(process.env['SOURCE_DATE_EPOCH'] ?? 0));
