// Gives the container engine the images that integration tests use: pulls each, or builds it from Debian's packages
// where no registry answers. Building needs root and debootstrap. The built images are for tests only.
//   npm run images:local
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGES } from '../../libs/testing/src/docker.ts';

type Server = keyof typeof IMAGES;

/** Debian 14 is the first with PostgreSQL 18 and Redis 8. Old versions of debootstrap do not know it, but know sid. */
const SUITE = { name: 'forky', mirror: '', script: 'sid' };
const OPTIONS = ['--variant=minbase', '--include=postgresql-18,redis-server'];
const PULL_TIMEOUT_MS = 300_000;
const ENTRYPOINT = '/usr/local/bin/docker-entrypoint.sh';

/** Environment and ports of the published images. */
const INSTRUCTIONS: Record<Server, string[]> = {
  postgres: [
    'ENV LANG=C.UTF-8 PATH=/usr/lib/postgresql/18/bin:/usr/local/bin:/usr/bin:/usr/sbin PGDATA=/var/lib/postgresql/18/docker',
    'EXPOSE 5432',
    'CMD ["postgres"]',
  ],
  redis: ['EXPOSE 6379', 'CMD ["redis-server"]'],
};

const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: 'inherit' });

// Fails here without an engine.
run('docker', 'image', 'ls');
const missing = (Object.keys(IMAGES) as Server[]).filter((name) => !isHere(IMAGES[name]) && !isPulled(IMAGES[name]));
if (missing.length > 0) build(missing);

function isHere(image: string): boolean {
  return spawnSync('docker', ['image', 'inspect', image], { stdio: 'ignore' }).status === 0;
}

function isPulled(image: string): boolean {
  return spawnSync('docker', ['pull', image], { stdio: 'inherit', timeout: PULL_TIMEOUT_MS }).status === 0;
}

function build(servers: Server[]): void {
  const work = mkdtempSync(join(tmpdir(), 'campus-deals-images-'));
  const [root, archive] = [join(work, 'root'), join(work, 'root.tar')];
  try {
    run('debootstrap', ...OPTIONS, SUITE.name, root, SUITE.mirror, SUITE.script);
    for (const cache of ['var/cache/apt', 'var/lib/apt/lists']) rmSync(join(root, cache), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'local-entrypoint.sh'), join(root, ENTRYPOINT));
    run('tar', '--create', '--file', archive, '--directory', root, '.');
    for (const name of servers) {
      const instructions = [`ENTRYPOINT ["${ENTRYPOINT}"]`, ...INSTRUCTIONS[name]];
      run('docker', 'import', ...instructions.flatMap((line) => ['--change', line]), archive, IMAGES[name]);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
