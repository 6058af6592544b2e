import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../local-stack/bootstrap.mjs';
import type { Buildah } from './buildah.ts';

const run = promisify(execFile);
const DEBIAN = 'bookworm';
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';
/** What distroless unpacks for its `cc` image. */
const RUNTIME_PACKAGES = 'base-files netbase tzdata libc6 libssl3 gcc-12-base libgcc-s1 libgomp1 libstdc++6'.split(' ');

/** The images that the Dockerfile begins with, by the argument that names them. */
export function baseImage(argument: 'NODE_IMAGE' | 'RUNTIME_IMAGE'): string {
  const found = new RegExp(`^ARG ${argument}=(\\S+)$`, 'm').exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  if (!found?.[1]) throw new Error(`The Dockerfile names no ${argument}`);
  return found[1];
}

/**
 * Where no registry of images is to be had, both are made from what they are made of themselves: Debian's packages, and the
 * Node that runs this. They are not the published ones: what is installed is alike, what is left out may differ.
 */
export async function makeBaseImages(buildah: Buildah, log: (line: string) => void): Promise<void> {
  const node = baseImage('NODE_IMAGE');
  const runtime = baseImage('RUNTIME_IMAGE');
  if (!(await buildah.hasImage(node))) {
    log(`Making ${node} of Debian's packages, Node ${process.versions.node} and npm …`);
    await buildah.makeImage(node, fillWithNode);
  }
  if (!(await buildah.hasImage(runtime))) {
    log(`Making ${runtime} of Debian's packages …`);
    await buildah.makeImage(runtime, fillWithRuntime, ['--user', '65532', '--workingdir', '/']);
  }
}

async function fillWithNode(folder: string): Promise<void> {
  const [site] = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages'], {
    encoding: 'utf8',
  }).split('\n');
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', DEBIAN, folder, site ?? ''], {
    maxBuffer: 1 << 26,
  });
  rmSync(join(folder, 'var/cache/apt'), { recursive: true });
  rmSync(join(folder, 'var/lib/apt/lists'), { recursive: true });
  copyFileSync(process.execPath, join(folder, 'usr/local/bin/node'));
  const modules = join(folder, 'usr/local/lib/node_modules');
  await run('npm', ['install', '--silent', '--global', '--prefix', join(folder, 'usr/local'), 'npm@11']);
  for (const name of ['npm', 'npx']) {
    rmSync(join(folder, 'usr/local/bin', name), { force: true });
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name));
  }
  if (!readdirSync(modules).includes('npm')) throw new Error('npm was not installed');
}

async function fillWithRuntime(folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'campus-deals-packages-'));
  // apt fetches as a user of its own.
  chmodSync(work, 0o777);
  await run('apt-get', ['download', '-qq', ...RUNTIME_PACKAGES], { cwd: work });
  for (const file of readdirSync(work)) await run('dpkg-deb', ['--extract', join(work, file), folder]);
  rmSync(work, { recursive: true });
  for (const name of ['etc/ssl/certs', 'home/nonroot', 'proc', 'dev', 'tmp'])
    mkdirSync(join(folder, name), { recursive: true });
  chmodSync(join(folder, 'tmp'), 0o1777);
  copyFileSync(`/${CERTIFICATES}`, join(folder, CERTIFICATES));
  writeFileSync(
    join(folder, 'etc/passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  );
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnonroot:x:65532:\n');
}
