// Images by digest.
//   npm run images:pin -- VERSION REGISTRY DIGESTS FOLDER   copies what a deployment needs into FOLDER, with our images
//     as REGISTRY/NAME:VERSION@DIGEST; the file DIGESTS/NAME holds the digest of each
//   npm run images:refresh   reads today's digests of external images from the registries (needs Docker's buildx)
// Runs on Node >= 18 before anything is installed, so it imports only Node's own modules.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(fileURLToPath(import.meta.url), '../../..');
const COMPOSE = 'docker-compose.yml';
const RELEASE = 'k8s/overlays/production/release/kustomization.yaml';
/** Files that a deployment needs. */
const DEPLOYMENT = [
  COMPOSE,
  '.env.example',
  'k8s',
  'tools/deployment/databases.sql',
  'tools/deployment/local-secrets.mjs',
  'tools/deployment/make-env.mjs',
];
/** Files that name external images. */
export const NAMING = ['Dockerfile', COMPOSE, 'k8s/overlays/local/postgres.yaml', 'k8s/overlays/local/queue.yaml'];
export const DIGEST = /sha256:[0-9a-f]{64}/;

/**
 * Copies the files of a deployment and pins our images in them.
 * @param {string} folder
 * @param {{ version: string, registry: string, digests: Record<string, string> }} release
 */
export function pinImages(folder, { version, registry, digests }) {
  /** @param {string} app */
  const digestOf = (app) => {
    const digest = digests[app] ?? '';
    if (!new RegExp(`^${DIGEST.source}$`).test(digest)) throw new Error(`no digest of ${app}: "${digest}"`);
    return digest;
  };
  for (const path of DEPLOYMENT) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  edit(folder, RELEASE, (text) =>
    text
      .replace(/&release .*/, `&release ${version}`)
      .replaceAll(
        /(name: campus-deals\/([\w-]+)\n +newName: ).*\n( +)(newTag: .*)/g,
        (_, start, app, indent, tag) =>
          `${start}${registry}/${app}\n${indent}${tag}\n${indent}digest: ${digestOf(app)}`,
      ),
  );
  // An image by digest is pulled, never built.
  edit(folder, COMPOSE, (text) =>
    text.replaceAll(
      /^( +)image: campus-deals\/([\w-]+):.*\n\1build:\n(?:\1 +.*\n)+/gm,
      (_, indent, app) => `${indent}image: ${registry}/${app}:${version}@${digestOf(app)}\n`,
    ),
  );
}

/**
 * Replaces each digest by the one that its tag has today.
 * @param {string} text
 * @param {(image: string) => string} digestOf
 */
export function refreshed(text, digestOf) {
  return text.replaceAll(
    new RegExp(`([a-z0-9][\\w./-]*:[\\w.-]+)@${DIGEST.source}`, 'g'),
    (_, image) => `${image}@${digestOf(image)}`,
  );
}

/** @param {string} image */
function publishedDigest(image) {
  const words = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image];
  return execFileSync('docker', words, { encoding: 'utf8' }).trim();
}

/** @param {string} folder @param {string} path @param {(text: string) => string} change */
function edit(folder, path, change) {
  const file = join(folder, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, version = '', registry = '', source = '', folder = ''] = process.argv.slice(2);
  if (command === 'pin') {
    const digests = readdirSync(source).map((app) => [app, readFileSync(join(source, app), 'utf8').trim()]);
    pinImages(folder, { version, registry, digests: Object.fromEntries(digests) });
  } else for (const path of NAMING) edit(ROOT, path, (text) => refreshed(text, publishedDigest));
}
