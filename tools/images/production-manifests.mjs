// node tools/images/production-manifests.mjs apps/catalog-service OUT
// Writes the inputs of an app's image: OUT/run with the manifests and lock of its runtime dependencies, and OUT/build
// with those of its build. npm's --workspace would also install other workspaces' packages and each library's
// development dependencies. Uses only Node's modules: it runs before anything is installed.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OURS = '@campus-deals/';
/** Dependencies of the local stack that the packages' builds run. The web declares its own. */
const BUILDER = 'tools/local-stack';
const BUILD_TOOLS = ['rolldown'];

/**
 * @typedef {{ name: string, version?: string, outsideBundle?: string[], dependencies?: Record<string, string>, devDependencies?: Record<string, string>, scripts?: Record<string, string>, [more: string]: unknown }} Manifest
 * @typedef {Record<string, Manifest>} Manifests by folder; the root is ''
 * @typedef {{ packages: Record<string, Record<string, unknown>>, [more: string]: unknown }} Lock
 */

/**
 * Returns the folders of an app and of all libraries that it depends on, directly or indirectly.
 * @param {string} app
 * @param {Manifests} manifests
 */
export function closureOf(app, manifests) {
  const folderOf = new Map(Object.entries(manifests).map(([folder, { name }]) => [name, folder]));
  const found = new Set([app]);
  // Iterating a set also visits entries added meanwhile.
  for (const folder of found) {
    const manifest = manifests[folder];
    if (!manifest) throw new Error(`There is no package in ${folder}`);
    for (const name of Object.keys(manifest.dependencies ?? {}).filter((each) => each.startsWith(OURS))) {
      const needed = folderOf.get(name);
      if (!needed) throw new Error(`${folder} depends on ${name}, which is no workspace`);
      found.add(needed);
    }
  }
  return [...found];
}

/**
 * Returns the manifests of the runtime dependencies. For a bundled app, only those outside its bundle; the rest is in
 * `dist`.
 * @param {string} app
 * @param {Manifests} manifests
 * @param {string[] | undefined} outsideBundle
 * @returns {Manifests}
 */
export function runManifests(app, manifests, outsideBundle) {
  const closure = closureOf(app, manifests);
  const root = rootManifest(manifests, outsideBundle ? [app] : closure, {});
  if (!outsideBundle)
    return Object.fromEntries([['', root], ...closure.map((folder) => [folder, shipped(manifests[folder])])]);
  const versions = Object.assign({}, ...closure.toReversed().map((folder) => manifests[folder]?.dependencies));
  const dependencies = Object.fromEntries(
    outsideBundle.map((name) => {
      if (!versions[name])
        throw new Error(`${app} leaves ${name} out of its bundle, but nothing of it depends on that`);
      return [name, versions[name]];
    }),
  );
  return { '': root, [app]: { ...shipped(manifests[app]), dependencies } };
}

/**
 * Returns the manifests of the build. Compiling one source at a time needs none of its imports. Bundling reads all of
 * them.
 * @param {string} app
 * @param {Manifests} manifests
 * @param {boolean} isBundled
 * @returns {Manifests}
 */
export function buildManifests(app, manifests, isBundled) {
  if (!isBundled) return { '': rootManifest(manifests, [], buildTools(manifests)) };
  const closure = closureOf(app, manifests);
  const own = manifests[app];
  return Object.fromEntries([
    ['', rootManifest(manifests, closure, buildTools(manifests))],
    ...closure.map((folder) => [
      folder,
      { ...shipped(manifests[folder]), ...(folder === app && { devDependencies: withoutOurs(own?.devDependencies) }) },
    ]),
  ]);
}

/**
 * Returns the lock without the missing workspaces. npm uses only the parts that the manifests need.
 * @param {Lock} lock
 * @param {Manifests} manifests
 * @returns {Lock}
 */
export function lockOf(lock, manifests) {
  const kept = Object.entries(lock.packages).flatMap(([path, entry]) => {
    const folder = entry['link'] ? String(entry['resolved']) : path;
    if (folder.includes('node_modules/')) return [[path, entry]];
    const manifest = manifests[folder];
    if (!manifest) return [];
    if (entry['link']) return [[path, entry]];
    const { workspaces, dependencies, devDependencies } = manifest;
    const { workspaces: _w, dependencies: _d, devDependencies: _dd, ...rest } = entry;
    return [[path, { ...rest, ...defined({ workspaces, dependencies, devDependencies }) }]];
  });
  return { ...lock, packages: Object.fromEntries(kept) };
}

/** @param {Record<string, unknown>} values */
function defined(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * @param {Manifests} manifests
 * @param {string[]} workspaces
 * @param {Record<string, string>} devDependencies
 * @returns {Manifest}
 */
function rootManifest(manifests, workspaces, devDependencies) {
  const root = manifests[''];
  if (!root) throw new Error('There is no manifest of the root');
  const { name, overrides, type, license } = root;
  return /** @type {Manifest} */ (
    // npm creates a bill of materials only for packages with a version.
    defined({ name, version: '0.0.0', private: true, type, license, workspaces, devDependencies, overrides })
  );
}

/** @param {Manifests} manifests */
function buildTools(manifests) {
  const versions = manifests[BUILDER]?.dependencies ?? {};
  return Object.fromEntries(BUILD_TOOLS.map((name) => [name, versions[name] ?? '']));
}

/**
 * @param {Manifest | undefined} manifest
 * @returns {Manifest}
 */
function shipped(manifest) {
  const { devDependencies: _, scripts: __, ...rest } = /** @type {Manifest} */ (manifest);
  return /** @type {Manifest} */ (rest);
}

/** @param {Record<string, string>} [dependencies] */
function withoutOurs(dependencies = {}) {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !name.startsWith(OURS)));
}

/**
 * Reads every manifest of the repository, by folder.
 * @param {string} root
 * @returns {Manifests}
 */
export function readManifests(root) {
  const files = globSync(['package.json', '{apps,libs,stand-ins}/*/package.json', `${BUILDER}/package.json`], {
    cwd: root,
  }).toSorted();
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  return Object.fromEntries(files.map((file) => [file === 'package.json' ? '' : dirname(file), read(file)]));
}

/**
 * @param {string} folder
 * @param {Manifests} manifests
 * @param {Lock} lock
 */
function write(folder, manifests, lock) {
  const files = Object.entries(manifests).map(([path, manifest]) => [join(path, 'package.json'), manifest]);
  for (const [path, content] of [...files, ['package-lock.json', lockOf(lock, manifests)]]) {
    const file = join(folder, String(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [app = '', out = ''] = process.argv.slice(2);
  const root = process.cwd();
  const manifests = readManifests(root);
  const outsideBundle = manifests[app]?.outsideBundle;
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  write(join(out, 'run'), runManifests(app, manifests, outsideBundle), lock);
  write(join(out, 'build'), buildManifests(app, manifests, outsideBundle !== undefined), lock);
}
