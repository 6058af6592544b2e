// Every image is built from the Dockerfile and docker-compose.yml runs the whole system from them, with the browser journeys green.
//   npm run prove images -- [--twice] [--journeys sign-in,deals]
// Needs an engine with Compose. --twice builds each image once more and compares the layers. NODE_IMAGE, RUNTIME_IMAGE,
// POSTGRES_IMAGE and QUEUE_IMAGE name base images that the engine has, where no registry is reachable.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EXAMPLE_ENVIRONMENT, readCompose, readEnvironmentFile, type Compose } from '../deployment/compose.ts';
import { filledEnvironment } from '../deployment/make-env.mjs';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { freePort } from '../local-stack/ports.ts';
import { endsWithUs } from '../local-stack/processes.mjs';
import { atMost, run, withoutLimit, type Bench } from './bench.ts';
import { describeSystem, JOURNEYS, runJourneys } from './images/journeys.ts';

const { values: options } = parseArgs({
  options: { journeys: { type: 'string', default: JOURNEYS }, twice: { type: 'boolean', default: false } },
});
const MAXIMUM_MEGABYTES = 250;
/** Without a value, an argument takes that of the environment. */
const BASES = ['NODE_IMAGE', 'RUNTIME_IMAGE'].flatMap((name) => (process.env[name] ? ['--build-arg', name] : []));

/** Returns the environment as make-env.mjs makes it, on free ports. Journeys use many client addresses. */
async function environment(): Promise<string> {
  const names = ['PORT', 'MAIL_PORT', 'SMTP_PORT', 'POSTGRES_PORT', 'QUEUE_PORT'];
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await freePort());
  const own = [
    `PUBLIC_URL=http://localhost:${ports.get('PORT')}`,
    ...[...ports].map((entry) => entry.join('=')),
    'TRUST_PROXY=loopback,uniquelocal',
  ];
  return filledEnvironment(readFileSync(EXAMPLE_ENVIRONMENT, 'utf8'), own.join('\n'));
}

function reportImage(bench: Bench, image: string): void {
  const bytes = Number(docker('image', 'inspect', '--format', '{{.Size}}', image));
  const user = docker('image', 'inspect', '--format', '{{.Config.User}}', image);
  bench.result(`${image}: size`, atMost(bytes / 1e6, MAXIMUM_MEGABYTES, 'MB'), `runs as ${user}`);
  const shells = ['/bin/sh', '/usr/bin/apt-get', '/usr/local/bin/npm'].filter(
    (program) =>
      spawnSync('docker', ['run', '--rm', '--entrypoint', program, image], { stdio: 'ignore' }).status !== 127,
  );
  bench.none(`${image}: shells and package managers`, shells.length, shells.join(', '));
}

function reportDifferences(bench: Bench, system: EngineSystem): void {
  const layers = (image: string): string[] =>
    JSON.parse(docker('image', 'inspect', '--format', '{{json .RootFS.Layers}}', image));
  const before = new Map(system.images.map((image) => [image, layers(image)]));
  system.run('build', ...BASES, '--no-cache');
  for (const [image, known] of before) {
    const others = layers(image).filter((layer) => !known.includes(layer));
    bench.none(`${image}: layers that differ when it is built again`, others.length);
  }
}

/** docker-compose.yml run by an engine. Its containers are reached by their own addresses, which Linux allows its host. */
class EngineSystem {
  readonly url: string;
  readonly compose: Compose;
  readonly #words: string[];
  readonly #dataDir: string;

  constructor(dataDir: string, content: string) {
    const env = readEnvironmentFile(content);
    const file = join(dataDir, 'env');
    writeFileSync(file, content, { mode: 0o600 });
    this.#dataDir = dataDir;
    this.#words = ['compose', '--project-name', 'campus-deals-proof', '--env-file', file];
    this.compose = readCompose(env);
    this.url = env['PUBLIC_URL'] ?? '';
  }

  get images(): string[] {
    return [...new Set(Object.values(this.compose.services).flatMap(({ build, image }) => (build ? [image] : [])))];
  }

  run(...words: string[]): void {
    execFileSync('docker', [...this.#words, ...words], { cwd: ROOT, stdio: 'inherit' });
  }

  start(): void {
    this.run('up', '--detach', '--wait');
    mkdirSync(join(this.#dataDir, 'logs'));
    for (const name of Object.keys(this.compose.services)) {
      const log = openSync(join(this.#dataDir, 'logs', `${name.replace(/-service$/, '')}.log`), 'a');
      const words = [...this.#words, 'logs', '--follow', '--no-log-prefix', '--no-color', name];
      endsWithUs(spawn('docker', words, { cwd: ROOT, stdio: ['ignore', log, log] }));
    }
  }

  address(name: string, port = '3000'): string {
    const id = docker(...this.#words, 'ps', '--all', '--quiet', name);
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
    return `${docker('inspect', '--format', format, id)}:${port}`;
  }

  /** Answers each container's exit code. */
  stop(): Map<string, number> {
    this.run('stop');
    const lines = docker(...this.#words, 'ps', '--all', '--format', '{{.Service}} {{.ExitCode}}').split('\n');
    return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
  }

  remove({ withFolder }: { withFolder: boolean }): void {
    this.run('down', '--volumes');
    if (withFolder) rmSync(this.#dataDir, { recursive: true });
  }
}

function docker(...words: string[]): string {
  return execFileSync('docker', words, { cwd: ROOT, encoding: 'utf8' }).trim();
}

await run(async (bench) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'campus-deals-images-'));
  const system = new EngineSystem(dataDir, await environment());
  bench.stopLater({ stop: async () => system.remove({ withFolder: bench.held }) });
  system.run('build', ...BASES);
  for (const image of system.images) reportImage(bench, image);
  if (options.twice) reportDifferences(bench, system);
  const since = performance.now();
  system.start();
  bench.result('the whole system is healthy', withoutLimit((performance.now() - since) / 1000, 's'));
  describeSystem(system, dataDir);
  const green = await runJourneys(options.journeys, dataDir);
  bench.none('journeys that failed', green ? 0 : 1, options.journeys);
  const codes = system.stop();
  const wrong = [...codes].filter(([, code]) => code !== 0).map(([name, code]) => `${name} ${code}`);
  bench.none(`of ${codes.size} containers, did not end in order`, wrong.length, wrong.join(', '));
});
