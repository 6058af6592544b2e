import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { startDataParts } from './data-parts.mjs';
import { StackLock } from './lock.mjs';
import { answersHttp } from './mail.mjs';
import { InnerPorts, requireFreePorts } from './ports.mjs';
import { readSecrets, writePrivate } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { waitUntil } from './processes.mjs';
import { migrate, rememberToSeed, seedIfPending } from './schema-and-seed.mjs';
import { presentServices, servicePart } from './services.mjs';
import { pathsIn } from './settings.mjs';
import { describeStack } from './stack-file.mjs';
import { Supervisor } from './supervisor.mjs';

const DISK_NEEDED_BYTES = 150 * 1024 * 1024;
const HEALTHY_WITHIN_MS = 30_000;

/** Everything `npm start` runs, from the lock on DATA_DIR to the page. */
export class LocalStack {
  #settings;
  #progress;
  #paths;
  #lock;
  #supervisor;
  #stopped;

  constructor(settings, progress) {
    this.#settings = settings;
    this.#progress = progress;
    this.#paths = pathsIn(settings.dataDir);
  }

  get supervisor() {
    return this.#supervisor;
  }

  get paths() {
    return this.#paths;
  }

  /** Takes DATA_DIR and sees that there is room and (unless only databases are wanted) the ports are free. Nothing is started before that. */
  async claim({ ports = true } = {}) {
    const { dataDir, port, mailPort, smtpPort, given } = this.#settings;
    mkdirSync(this.#paths.logs, { recursive: true, mode: 0o700 });
    const disk = statfsSync(dataDir);
    if (disk.bavail * disk.bsize < DISK_NEEDED_BYTES)
      throw new Problem(`The disk is full: ${dataDir} needs ${DISK_NEEDED_BYTES / 1024 / 1024} MB of free space.`);
    this.#lock = await StackLock.acquire(this.#paths.lock, {
      onRecovery: (orphans) =>
        this.#progress.say(
          `  · the last run was cut short: stopping what it left (${orphans.map(({ name }) => name).join(', ')})`,
        ),
    });
    if (ports)
      await requireFreePorts({ PORT: port, ...(!given.smtpUrl && { MAIL_PORT: mailPort, SMTP_PORT: smtpPort }) });
    this.#supervisor = new Supervisor({
      logs: this.#paths.logs,
      lock: this.#lock,
      say: (line) => this.#progress.say(line),
    });
  }

  /** Builds and starts all; answers `{ url, mailUrl }` once every service is healthy. `watch`: the page comes from Vite's server. */
  async start({ watch = false } = {}) {
    const stack = await this.#standUp({ watch });
    const readyMs = {};
    const seeding = seedIfPending({
      settings: this.#settings,
      stack,
      paths: this.#paths,
      lock: this.#lock,
      progress: this.#progress,
    });
    await Promise.all([seeding, ...presentServices().map((service) => this.#startService(service, stack, readyMs))]);
    await this.#becomeHealthy(stack);
    writePrivate(this.#paths.stack, describeStack(this.#settings, stack, readyMs));
    return { stack, url: this.#settings.publicUrl, mailUrl: stack.mailUrl };
  }

  /** Only the databases, migrated: for a tool run while the stack is down. */
  async startDatabases() {
    const stack = await this.#standUp({ onlyDatabases: true });
    return describeStack(this.#settings, stack, {});
  }

  /** Stops all that was started, once. */
  stop() {
    this.#stopped ??= (async () => {
      await this.#supervisor?.stopAll();
      rmSync(this.#paths.stack, { force: true });
      this.#lock?.release();
    })();
    return this.#stopped;
  }

  async #standUp({ watch = false, onlyDatabases = false }) {
    const secrets = readSecrets(this.#paths.secrets);
    const inner = new InnerPorts(this.#paths.ports);
    const log = join(this.#paths.logs, 'build.log');
    const [data] = await Promise.all([
      startDataParts({
        settings: this.#settings,
        paths: this.#paths,
        secrets,
        ports: inner,
        supervisor: this.#supervisor,
        progress: this.#progress,
        onlyDatabases,
      }),
      this.#progress.step('services up to date', (update) => buildIfStale('services', { log, update })),
    ]);
    const web =
      watch || onlyDatabases
        ? undefined
        : this.#progress.step('web up to date', (update) => buildIfStale('web', { log, update }));
    // Awaited below; a failure meanwhile must not count as unhandled.
    web?.catch(() => {});
    const ports = {};
    for (const { name } of presentServices())
      ports[name] = name === 'gateway' && !watch ? this.#settings.port : await inner.for(name);
    const stack = {
      ...data,
      watch,
      given: process.env,
      secrets,
      ports,
      publicUrl: this.#settings.publicUrl,
      imagesDir: this.#paths.images,
    };
    await rememberToSeed({ settings: this.#settings, stack, paths: this.#paths });
    await this.#progress.step('database schemas', () => migrate({ stack, paths: this.#paths, lock: this.#lock }));
    await web;
    return stack;
  }

  async #startService(service, stack, readyMs) {
    readyMs[service.name] = await this.#progress.step(service.name, () =>
      this.#supervisor.start(servicePart(service, stack)),
    );
  }

  async #becomeHealthy(stack) {
    if (!stack.ports.gateway) return;
    const health = `http://127.0.0.1:${stack.ports.gateway}/api/health`;
    if (await waitUntil(() => answersHttp(health), HEALTHY_WITHIN_MS)) return;
    throw new Problem(
      `Not everything is healthy after ${HEALTHY_WITHIN_MS / 1000} s: see ${health} and ${this.#paths.logs}`,
    );
  }
}
