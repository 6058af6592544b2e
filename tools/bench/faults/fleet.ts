import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, startLocalRedis } from '@campus-deals/testing/servers';
import { provisionDatabases, type DatabaseName } from '../../local-stack/databases.ts';
import { readSecrets } from '../../local-stack/private-files.ts';
import {
  databaseVariable,
  flagsOf,
  SERVICES,
  serviceEnvironment,
  type Service,
  type StackContext,
} from '../../local-stack/services.ts';
import type { Bench } from '../bench.ts';
import { MailSink } from '../mail-sink.ts';
import { runToEnd, startReplica, type Replica } from '../replica.ts';
import { Balancer } from './balancer.ts';
import type { Version } from './versions.ts';
import type { Site } from './workload.ts';

/** Hosted in production: they are not ours to restart. */
const isStandIn = ({ standsInFor }: Service) => standsInFor !== undefined;

interface FleetSettings {
  replicas: number;
  /** Of every process of ours. */
  env: NodeJS.ProcessEnv;
}

/** The whole product with several replicas of each process, each kind behind one address. */
export class Fleet {
  readonly #bench: Bench;
  readonly #settings: FleetSettings;
  readonly #balancers = new Map<string, Balancer>();
  readonly #replicas = new Map<string, Replica[]>();
  #context: StackContext | undefined;
  #sink: MailSink | undefined;

  constructor(bench: Bench, settings: FleetSettings) {
    this.#bench = bench;
    this.#settings = settings;
  }

  get sink(): MailSink {
    if (!this.#sink) throw new Error('not started');
    return this.#sink;
  }

  get site(): Site {
    const env = SERVICES.map((service) => serviceEnvironment(service, this.#known));
    return { url: this.#known.publicUrl, env: Object.assign({}, ...env) as Site['env'] };
  }

  /** In the order in which they may be restarted. */
  get names(): string[] {
    return SERVICES.filter((service) => !isStandIn(service)).map(({ name }) => name);
  }

  replicasOf(name: string): readonly Replica[] {
    return this.#replicas.get(name) ?? [];
  }

  async start(version: Version): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'campus-deals-fleet-'));
    this.#bench.stopLater({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
    const postgres = this.#bench.stopLater(await startEmbeddedPostgres({ settings: ['max_connections=500'] }));
    const redis = this.#bench.stopLater(await startLocalRedis({ args: ['--appendonly', 'yes'] }));
    const sink = (this.#sink = this.#bench.stopLater(await MailSink.start()));
    const ports: Record<string, number> = {};
    for (const { name } of SERVICES) {
      const balancer = this.#bench.stopLater(await Balancer.start());
      this.#balancers.set(name, balancer);
      ports[name] = balancer.port;
    }
    const secrets = { ...readSecrets(join(folder, 'secrets.json')), postgresPassword: 'postgres' };
    const names = SERVICES.flatMap(({ database, beside }): DatabaseName[] => (database && !beside ? [database] : []));
    const port = Number(new URL(postgres.url).port);
    const images = join(folder, 'images');
    mkdirSync(images);
    this.#context = {
      given: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...this.#settings.env },
      secrets,
      publicUrl: `http://127.0.0.1:${ports['gateway']}`,
      databases: await provisionDatabases({ port, secrets, names }),
      queue: { REDIS_URL: redis.url },
      smtpUrl: sink.url,
      imagesDir: images,
      ports,
    };
    await this.migrate(version);
    await this.#runEach(version, 'dist/seed-demo.js');
    this.#bench.stopLater({ stop: () => Promise.all([...this.#replicas.values()].flat().map((one) => one.stop())) });
    for (const service of SERVICES)
      for (let n = 0; n < (isStandIn(service) ? 1 : this.#settings.replicas); n += 1) await this.#add(service, version);
  }

  /** As a step before any process of that version runs. */
  migrate(version: Version): Promise<void> {
    return this.#runEach(version, 'dist/migrate.js');
  }

  /** One after the other: a new replica first, and once it is ready an old one is told to end. Answers how they ended. */
  async replace(name: string, version: Version): Promise<(number | null)[]> {
    const service = SERVICES.find((each) => each.name === name);
    if (!service) throw new Error(`there is no ${name}`);
    const ended: (number | null)[] = [];
    // Another list takes its place with each.
    for (const old of this.replicasOf(name)) {
      await this.#add(service, version);
      ended.push(await old.stop());
      this.#balancers.get(name)?.remove(old.origin);
      this.#replicas.set(
        name,
        this.replicasOf(name).filter((each) => each !== old),
      );
    }
    return ended;
  }

  get #known(): StackContext {
    if (!this.#context) throw new Error('not started');
    return this.#context;
  }

  async #add(service: Service, { root }: Version): Promise<void> {
    const env = { ...serviceEnvironment(service, this.#known), PORT: undefined };
    const entry = join(root, service.folder, service.entry ?? 'dist/main.js');
    const replica = await startReplica({ entry, flags: flagsOf(service), env, stdout: 'inherit' });
    this.#replicas.set(service.name, [...this.replicasOf(service.name), replica]);
    this.#balancers.get(service.name)?.add(replica.origin);
  }

  async #runEach({ root }: Version, file: string): Promise<void> {
    const owners = SERVICES.filter(({ database, beside }) => database && !beside);
    for (const service of owners) {
      const entry = join(root, service.folder, file);
      if (!existsSync(entry)) continue;
      const env = serviceEnvironment(service, this.#known);
      if (!env[databaseVariable(service.database ?? '')]) throw new Error(`${service.name} has no database`);
      await runToEnd(entry, env);
    }
  }
}
