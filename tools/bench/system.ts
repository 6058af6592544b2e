import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { INTERNAL_TOKEN_HEADER, InternalTokens, VISITOR } from '@campus-deals/service-defaults';
import { startEmbeddedPostgres, startLocalRedis, type RestartableServer } from '@campus-deals/testing/servers';
import { provisionDatabases, type DatabaseName } from '../local-stack/databases.ts';
import { serviceEnvironment, urlVariable, type StackContext } from '../local-stack/environment.ts';
import { freePort } from '../local-stack/ports.ts';
import { readSecrets } from '../local-stack/private-files.ts';
import { flagsOf, programIn, SERVICES, type Service } from '../local-stack/services.ts';
import { Balancer } from './balancer.ts';
import type { Bench } from './bench.ts';
import { databasesIn, type Databases } from './databases.ts';
import { MailSink } from './mail-sink.ts';
import { startReplica, type Replica } from './replica.ts';
import { THIS_VERSION, type Version } from './versions.ts';

interface SystemSettings {
  /** Names of the processes that may run. Defaults to all. */
  only?: string[];
  /** Whether each service is behind a load balancer. Otherwise only its first replica has the known port. */
  isBalanced?: boolean;
  publicUrl?: string;
  /** Additional environment of every process. */
  env?: NodeJS.ProcessEnv;
  /** Additional environment by process name. */
  envOf?: Record<string, NodeJS.ProcessEnv>;
}

/** Runs the product and its dependencies on free ports. There is no supervisor: the proof controls each process. */
export class System {
  readonly services: Service[];
  sink!: MailSink;
  postgres!: RestartableServer;
  redis!: RestartableServer;
  /** Merged environment of all processes. */
  env!: NodeJS.ProcessEnv;
  readonly #bench: Bench;
  readonly #settings: SystemSettings;
  readonly #balancers = new Map<string, Balancer>();
  readonly #replicas = new Map<string, Replica[]>();
  #context!: StackContext;

  constructor(bench: Bench, settings: SystemSettings = {}) {
    this.#bench = bench;
    this.#settings = settings;
    this.services = SERVICES.filter(({ name }) => settings.only?.includes(name) ?? true);
  }

  get databases(): Databases {
    return databasesIn(this.env);
  }

  get url(): string {
    return this.#context.publicUrl;
  }

  replicasOf(name: string): readonly Replica[] {
    return this.#replicas.get(name) ?? [];
  }

  /** Starts PostgreSQL, Redis and the mail server, and migrates the databases. Starts no process of the product yet. */
  async prepare(version = THIS_VERSION): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'campus-deals-system-'));
    this.#bench.stopLater({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
    // Durable, as in production.
    this.postgres = this.#bench.stopLater(await startEmbeddedPostgres({ settings: ['max_connections=500'] }));
    this.redis = this.#bench.stopLater(await startLocalRedis({ args: ['--appendonly', 'yes'] }));
    this.sink = this.#bench.stopLater(await MailSink.start());
    const ports: Record<string, number> = {};
    for (const { name } of SERVICES) ports[name] = await this.#portOf(name);
    const secrets = { ...readSecrets(join(folder, 'secrets.json')), postgresPassword: 'postgres' };
    const names = this.services.flatMap(({ database }): DatabaseName[] => (database ? [database] : []));
    const port = Number(new URL(this.postgres.url).port);
    const databases = await provisionDatabases([...new Set(names)], port, secrets);
    const images = join(folder, 'images');
    mkdirSync(images);
    this.#context = {
      given: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...this.#settings.env },
      secrets,
      publicUrl: this.#settings.publicUrl ?? `http://127.0.0.1:${ports['gateway']}`,
      databases,
      queue: { REDIS_URL: this.redis.url },
      smtpUrl: this.sink.url,
      imagesDir: images,
      ports,
    };
    const urls = this.services.map(({ name }) => [urlVariable(name), `http://127.0.0.1:${ports[name]}`]);
    const own = this.services.map((service) => this.#environmentOf(service));
    this.env = Object.assign({}, ...own, Object.fromEntries(urls));
    await this.migrate(version);
    this.#bench.stopLater({ stop: () => Promise.all([...this.#replicas.values()].flat().map((one) => one.stop())) });
  }

  /** Runs a version's migrations. Call it before starting its processes. */
  migrate(version: Version): Promise<void> {
    return this.#runEach(version, 'dist/migrate.js');
  }

  seed(version: Version): Promise<void> {
    return this.#runEach(version, 'dist/seed-demo.js');
  }

  /** Starts another replica, with `changes` to its environment. */
  async add(name: string, { root } = THIS_VERSION, changes: NodeJS.ProcessEnv = {}): Promise<Replica> {
    const service = this.services.find((each) => each.name === name);
    if (!service) throw new Error(`there is no ${name}`);
    const isFirst = this.replicasOf(name).length === 0;
    const port = isFirst && !this.#balancers.has(name) && this.#context.ports[name];
    const replica = await startReplica({
      entry: programIn(service.folder, service.entry, root),
      flags: flagsOf(service),
      env: { ...this.#environmentOf(service), ...changes },
      stdout: 'inherit',
      ...(port && { port }),
    });
    this.#replicas.set(name, [...this.replicasOf(name), replica]);
    this.#balancers.get(name)?.add(replica.origin);
    return replica;
  }

  /** Ends the oldest replica, gracefully or with SIGKILL. Returns its exit code. */
  async end(name: string, { isCrash = false } = {}): Promise<number | null> {
    const [oldest, ...others] = this.replicasOf(name);
    if (!oldest) throw new Error(`${name} does not run`);
    if (isCrash) oldest.kill();
    const code = await oldest.stop();
    this.#balancers.get(name)?.remove(oldest.origin);
    this.#replicas.set(name, others);
    return code;
  }

  /** Kills the oldest replica and starts another. */
  async replaceKilled(name: string): Promise<void> {
    await this.end(name, { isCrash: true });
    await this.add(name);
  }

  /** Posts to a service like the gateway on behalf of a visitor. */
  async post(name: string, path: string, body = '', headers: Record<string, string> = {}): Promise<Response> {
    const token = await new InternalTokens(this.env['INTERNAL_TOKEN_SECRET'] ?? '').sign(VISITOR, name);
    return fetch(`${this.env[urlVariable(name)]}${path}`, {
      method: 'POST',
      headers: { [INTERNAL_TOKEN_HEADER]: token, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
      signal: AbortSignal.timeout(20_000),
    });
  }

  async #portOf(name: string): Promise<number> {
    if (!this.#settings.isBalanced) return freePort();
    const balancer = this.#bench.stopLater(await Balancer.start());
    this.#balancers.set(name, balancer);
    return balancer.port;
  }

  #environmentOf(service: Service): NodeJS.ProcessEnv {
    return { ...serviceEnvironment(service, this.#context), ...this.#settings.envOf?.[service.name] };
  }

  async #runEach({ root }: Version, file: string): Promise<void> {
    for (const service of this.services.filter(({ database, beside }) => database && !beside)) {
      const entry = programIn(service.folder, file, root);
      const env = { ...process.env, ...this.#environmentOf(service) };
      if (existsSync(entry)) await promisify(execFile)(process.execPath, [entry], { env });
    }
  }
}
