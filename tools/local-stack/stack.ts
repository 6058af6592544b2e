import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { startDataParts } from './data-parts.ts';
import { StackLock } from './lock.ts';
import { answersHttp } from './mail.ts';
import { InnerPorts, requireFreePorts } from './ports.ts';
import { readSecrets, writePrivate } from './private-files.ts';
import { Problem } from './problem.mjs';
import { waitUntil } from './processes.mjs';
import type { Progress } from './progress.mjs';
import { markSeedPending, migrate, seedIfPending } from './schema-and-seed.ts';
import { servicePart, type StackContext } from './environment.ts';
import { presentServices, type Service } from './services.ts';
import { pathsIn, type Paths, type Settings } from './settings.ts';
import { describeStack, type StackFile } from './stack-file.ts';
import { Supervisor } from './supervisor.ts';

const DISK_NEEDED_BYTES = 150 * 1024 * 1024;
const HEALTHY_WITHIN_MS = 120_000;

/** The stack of `npm start`, from the lock on DATA_DIR to the page. */
export class LocalStack {
  #settings: Settings;
  #progress: Progress;
  readonly paths: Paths;
  /** Set by `claim()`, which runs before anything is started. */
  supervisor!: Supervisor;
  #lock: StackLock | undefined;
  #stopped: Promise<void> | undefined;

  constructor(settings: Settings, progress: Progress) {
    this.#settings = settings;
    this.#progress = progress;
    this.paths = pathsIn(settings.dataDir);
  }

  /**
   * Locks DATA_DIR, and checks the free space and (unless only databases are started) the ports, before anything is
   * started.
   */
  async claim({ ports = true } = {}) {
    const { dataDir, port, mailPort, smtpPort, given } = this.#settings;
    mkdirSync(this.paths.logs, { recursive: true, mode: 0o700 });
    const disk = statfsSync(dataDir);
    if (disk.bavail * disk.bsize < DISK_NEEDED_BYTES)
      throw new Problem(`The disk is full: ${dataDir} needs ${DISK_NEEDED_BYTES / 1024 / 1024} MB of free space.`);
    const report = (line: string) => this.#progress.log(line);
    this.#lock = await StackLock.acquire(this.paths.lock, (orphans) => {
      const names = orphans.map(({ name }) => name).join(', ');
      report(`  · the last run was cut short: stopping what it left (${names})`);
    });
    this.supervisor = new Supervisor({ logs: this.paths.logs, lock: this.#lock, report });
    if (ports)
      await requireFreePorts({ PORT: port, ...(!given.smtpUrl && { MAIL_PORT: mailPort, SMTP_PORT: smtpPort }) });
  }

  /**
   * Builds and starts everything, and resolves once every service is healthy. With `watch`, the web serves its sources
   * directly, on PORT.
   */
  async start({ watch = false } = {}): Promise<{ url: string; mailUrl?: string | undefined; context: StackContext }> {
    const stack = await this.#prepare({ watch });
    const readyMs: Record<string, number> = {};
    await Promise.all([
      seedIfPending({ ...this.#common, stack }),
      ...presentServices().map((service) => this.#startService(service, stack, readyMs)),
    ]);
    await this.#becomeHealthy(stack);
    writePrivate(this.paths.stack, describeStack(this.#settings, stack, readyMs));
    return { url: this.#settings.publicUrl, mailUrl: stack.mailUrl, context: stack };
  }

  /** Starts only the databases, migrated unless they will be restored. For tools that run while the stack is down. */
  async startDatabases({ migrated = true } = {}): Promise<StackFile> {
    const stack = await this.#prepare({ onlyDatabases: true, migrated });
    return describeStack(this.#settings, stack, {});
  }

  /** Stops everything that was started. Idempotent. */
  stop() {
    this.#stopped ??= (async () => {
      if (!this.#lock) return;
      await this.supervisor.stopAll();
      rmSync(this.paths.stack, { force: true });
      this.#lock.release();
    })();
    return this.#stopped;
  }

  get #common() {
    if (!this.#lock) throw new Error('claim() comes before anything is started');
    const { paths, supervisor } = this;
    return { settings: this.#settings, progress: this.#progress, paths, lock: this.#lock, supervisor };
  }

  async #prepare({ watch = false, onlyDatabases = false, migrated = true }): Promise<StackContext> {
    const secrets = readSecrets(this.paths.secrets);
    const inner = new InnerPorts(this.paths.ports);
    const log = join(this.paths.logs, 'build.log');
    const [data] = await Promise.all([
      startDataParts({ ...this.#common, secrets, ports: inner, onlyDatabases }),
      this.#progress.step('services up to date', (update) => buildIfStale('services', { log, update })),
    ]);
    const web = onlyDatabases
      ? undefined
      : this.#progress.step('web up to date', (update) => buildIfStale('web', { log, update }));
    // Awaited below. An earlier failure must not count as unhandled.
    web?.catch(() => {});
    const ports: Record<string, number> = {};
    for (const { name } of presentServices())
      ports[name] = name === (watch ? 'web' : 'gateway') ? this.#settings.port : await inner.for(name);
    const stack = {
      ...data,
      watch,
      given: process.env,
      secrets,
      ports,
      publicUrl: this.#settings.publicUrl,
      imagesDir: this.paths.images,
    };
    await markSeedPending({ ...this.#common, stack });
    if (migrated) await this.#progress.step('database schemas', () => migrate({ ...this.#common, stack }));
    await web;
    return stack;
  }

  async #startService(service: Service, stack: StackContext, readyMs: Record<string, number>) {
    readyMs[service.name] = await this.#progress.step(service.name, () =>
      this.supervisor.start(servicePart(service, stack)),
    );
  }

  async #becomeHealthy(stack: StackContext) {
    const health = `http://127.0.0.1:${stack.ports.gateway}/api/health`;
    if (await waitUntil(() => answersHttp(health), HEALTHY_WITHIN_MS)) return;
    throw new Problem(
      `Not everything is healthy after ${HEALTHY_WITHIN_MS / 1000} s: see ${health} and ${this.paths.logs}`,
    );
  }
}
