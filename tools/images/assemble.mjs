// node tools/images/assemble.mjs apps/catalog-service OUT, in the repository: builds the app with its libraries and
// puts the `dist` of each into OUT. Their manifests come with the installed packages.
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildPackage } from '../local-stack/build.ts';
import { closureOf, readManifests } from './production-manifests.mjs';

const [app = '', out = ''] = process.argv.slice(2);
const root = process.cwd();
const manifests = readManifests(root);
// A bundle contains the libraries.
const folders = manifests[app]?.outsideBundle ? [app] : closureOf(app, manifests);

for (const folder of folders) {
  await buildPackage(folder, '/tmp/build.log');
  const bundle = join(root, folder, 'dist/bundle');
  const dist = existsSync(bundle) ? bundle : join(root, folder, 'dist');
  if (existsSync(dist)) cpSync(dist, join(out, folder, 'dist'), { recursive: true });
}
// Every image has an entry point. The web's server is built elsewhere.
const main = join(out, app, 'dist/main.js');
const server = join(out, app, 'dist/server/main.js');
if (!existsSync(main) && existsSync(server)) symlinkSync(relative(dirname(main), server), main);
cpSync(join(import.meta.dirname, 'healthcheck.mjs'), join(out, 'healthcheck.mjs'));
