import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

/** Files that shipped code never loads. */
const DEVELOPMENT =
  /\.(int\.)?(spec|test)\.tsx?$|\.e2e\.ts$|(^|\/)(testing|scripts|build)\/|\.config\.ts$|(^|\/)server\/dev-pages\.ts$/;
const TYPE_IMPORT = /^(import|export) type\s[^;]*?from '[^']+';/gm;
const STYLE_IMPORT = /@(?:import|plugin)\s+['"]([^'"]+)['"]/g;

export interface Imports {
  /** Packages loaded by shipped code. */
  shipped: Set<string>;
  /** Packages loaded only by tests and tools, or only for types. */
  development: Set<string>;
}

/** Lists the packages that the sources in a folder import, by purpose. */
export function importsIn(folder: string): Imports {
  const shipped = new Set<string>();
  const all = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx,mjs,css}', {
    cwd: folder,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const name of packagesIn(file, text)) all.add(name);
    if (!DEVELOPMENT.test(file)) for (const name of packagesIn(file, text.replace(TYPE_IMPORT, ''))) shipped.add(name);
  }
  return { shipped, development: all.difference(shipped) };
}

function packagesIn(file: string, text: string): string[] {
  const specifiers = file.endsWith('.css')
    ? [...text.matchAll(STYLE_IMPORT)].map(([, specifier = '']) => specifier)
    : ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return specifiers
    .filter((specifier) => !/^[./#]|^node:|^virtual:/.test(specifier) && !builtinModules.includes(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
}
