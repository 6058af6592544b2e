// Proof that every image is built and that the whole system runs from the images, with the browser journeys green.
//   npm run prove:images -- [--apps apps/web,apps/gateway] [--no-build] [--no-run] [--twice] [--journeys sign-in,deals] [--keep]
//     [--storage /dev/shm/images]
// Where a container engine answers it builds and starts docker-compose.yml. Else, as root on Debian, it builds the Dockerfile with
// buildah (apt-get install buildah debootstrap) upon base images made here, and starts docker-compose.yml from the images' files
// (images/composed-system.ts); PostgreSQL and the queue are then this machine's. --twice builds each image once more and
// compares the layers; --keep keeps the images, about 600 MB each with their containers, for --no-build.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EXAMPLE_ENVIRONMENT, readCompose, readEnvironmentFile } from '../deployment/compose.ts';
import { filledEnvironment } from '../deployment/make-env.mjs';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { freePort } from '../local-stack/ports.ts';
import { atMost, exactly, run, withoutLimit, type Bench } from './bench.ts';
import { makeBaseImages } from './images/base-images.ts';
import { Buildah, bytesIn } from './images/buildah.ts';
import { buildImage, type BuildSecrets } from './images/build-image.ts';
import { ComposedSystem, type Image } from './images/composed-system.ts';
import { prepare } from './images/container.ts';
import { engineAnswers, proveWithEngine } from './images/engine.ts';
import { describeSystem, JOURNEYS, runJourneys } from './images/journeys.ts';
import { residentMegabytes } from './usage.ts';

const { values: options } = parseArgs({
  options: {
    apps: { type: 'string' },
    journeys: { type: 'string', default: JOURNEYS.join(',') },
    'no-build': { type: 'boolean', default: false },
    'no-run': { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    storage: { type: 'string', default: join(ROOT, '.local/images') },
  },
});
const MAXIMUM_MEGABYTES = 250;
/** Layers are whole copies of files: a folder in memory is several times faster. */
const STORAGE = options.storage;
const journeys = options.journeys.split(',').filter(Boolean);

await run(async (bench) => {
  if (engineAnswers())
    return proveWithEngine(bench, { journeys, twice: options.twice, maximumMegabytes: MAXIMUM_MEGABYTES });
  if (process.getuid?.() !== 0) throw new Error('Without an engine this needs root, for mounts and a change of root.');
  const port = await freePort();
  const example = filledEnvironment(readFileSync(EXAMPLE_ENVIRONMENT, 'utf8'));
  const env = readEnvironmentFile(
    filledEnvironment(example, `PUBLIC_URL=http://localhost:${port}\nPORT=${port}\nTRUST_PROXY=loopback\n`),
  );
  const compose = readCompose(env);
  mkdirSync(STORAGE, { recursive: true });
  const buildah = new Buildah(STORAGE);
  const packages = new Map(
    Object.values(compose.services).flatMap(({ image, build }) =>
      build?.args['APP'] ? [[build.args['APP'], image]] : [],
    ),
  );
  const wanted = options.apps?.split(',') ?? [...packages.keys()];
  if (!options['no-build']) await build(bench, buildah, wanted, packages);
  if (!options['no-run']) {
    const images = new Map<string, Image>();
    for (const image of new Set(packages.values())) images.set(image, await imageFiles(buildah, image));
    await runFromImages(bench, { compose, images, port });
  }
  if (!options.keep) rmSync(STORAGE, { recursive: true, force: true });
});

async function build(bench: Bench, buildah: Buildah, apps: string[], packages: Map<string, string>): Promise<void> {
  await makeBaseImages(buildah, (line) => bench.log(line));
  const secrets = buildSecrets();
  try {
    for (const app of apps) {
      const image = packages.get(app) ?? '';
      const since = performance.now();
      await buildImage(buildah, app, image, secrets);
      const { folder, config } = await imageFiles(buildah, image);
      const seconds = ((performance.now() - since) / 1000).toFixed(0);
      const parts = Number(JSON.parse(readFileSync(join(folder, 'app/sbom.json'), 'utf8')).components.length);
      const shells = ['bin/sh', 'usr/bin/sh', 'usr/bin/apt', 'usr/local/bin/npm'].filter((path) =>
        existsSync(join(folder, path)),
      );
      bench.log(`${image}: built in ${seconds} s`);
      bench.result(
        `${image}: size`,
        atMost(bytesIn(folder) / 1e6, MAXIMUM_MEGABYTES, 'MB'),
        `${parts} packages in its bill of materials`,
      );
      bench.result(`${image}: shells and package managers`, exactly(shells.length, 0), `runs as ${config.User}`);
      if (options.twice) {
        const layers = await buildah.layersOf(image);
        await buildImage(buildah, app, image, secrets);
        const others = (await buildah.layersOf(image)).filter((layer) => !layers.includes(layer));
        bench.result(`${image}: layers that differ when it is built again`, exactly(others.length, 0));
      }
    }
  } finally {
    rmSync(secrets.folder, { recursive: true });
  }
}

async function imageFiles(buildah: Buildah, image: string): Promise<Image> {
  const folder = await buildah.folderOf(image, image.replaceAll(/\W/g, '-'));
  prepare(folder);
  return { folder, config: await buildah.configOf(image) };
}

async function runFromImages(
  bench: Bench,
  parts: Pick<ConstructorParameters<typeof ComposedSystem>[0], 'compose' | 'images' | 'port'>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'campus-deals-images-'));
  const system = bench.stopLater(new ComposedSystem({ ...parts, dataDir }));
  const since = performance.now();
  await system.start(bench);
  bench.result('the whole system is healthy', withoutLimit((performance.now() - since) / 1000, 's'), dataDir);
  const url = `http://localhost:${parts.port}`;
  describeSystem(system, url, dataDir);
  const green = await runJourneys(journeys, dataDir);
  bench.result('journeys that failed', exactly(green ? 0 : 1, 0), journeys.join(', '));
  const megabytes = [...system.processes.values()].map(residentMegabytes);
  bench.result(
    'memory of all processes after them',
    withoutLimit(
      megabytes.reduce((sum, each) => sum + each, 0),
      'MB',
    ),
  );
  const codes = [...(await system.stop())];
  const wrong = codes.filter(([, code]) => code !== 0).map(([name, code]) => `${name} ${code}`);
  bench.result(
    `of ${codes.length} processes, did not end in order by SIGTERM as process 1`,
    exactly(wrong.length, 0),
    wrong.join(', '),
  );
  if (bench.held) rmSync(dataDir, { recursive: true });
}

/** How npm reaches its registry on this machine, for the build alone. */
function buildSecrets(): BuildSecrets {
  const folder = mkdtempSync(join(tmpdir(), 'campus-deals-secrets-'));
  const config = (name: string) =>
    execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const [userConfig, certificates] = [config('userconfig'), process.env['NODE_EXTRA_CA_CERTS'] ?? config('cafile')];
  const settings = existsSync(userConfig) ? readFileSync(userConfig, 'utf8').split('\n') : [];
  const npmrc = [
    ...settings.filter((line) => !/^\s*(cafile|registry)\s*=/.test(line)),
    `registry=${config('registry')}`,
  ];
  writeFileSync(join(folder, 'npmrc'), `${npmrc.join('\n')}\n`, { mode: 0o600 });
  writeFileSync(join(folder, 'ca'), existsSync(certificates) ? readFileSync(certificates) : '');
  return { folder, npmrc: join(folder, 'npmrc'), ca: join(folder, 'ca') };
}
