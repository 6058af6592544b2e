import { execFile } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres, startLocalRedis } from '@campus-deals/testing/servers';
import type { Compose, ComposeService } from '../../deployment/compose.ts';
import { freePort } from '../../local-stack/ports.ts';
import { ROOT } from '../../local-stack/bootstrap.mjs';
import { waitUntil } from '../../local-stack/processes.mjs';
import type { Bench } from '../bench.ts';
import type { ImageConfig } from './buildah.ts';
import { withAddresses } from './addresses.ts';
import { startContainer, stopContainer, type Container } from './container.ts';

const run = promisify(execFile);
/** Of the Dockerfile. */
const USER = 65_532;
const HEALTHY_WITHIN_MS = 90_000;

export interface Image {
  folder: string;
  config: ImageConfig;
}

interface ComposedSystemOptions {
  compose: Compose;
  /** The image of each service that is ours. */
  images: Map<string, Image>;
  /** The gateway's, as PUBLIC_URL names it. */
  port: number;
  dataDir: string;
}

/**
 * docker-compose.yml run without an engine: in its order, with its environment and commands, from the images' files. All share
 * this machine's network, so each service has a loopback address of its own in place of its name. PostgreSQL and the queue are
 * this machine's.
 */
export class ComposedSystem {
  #options: ComposedSystemOptions;
  #started = new Map<string, Promise<void>>();
  #running = new Map<string, Container>();
  #infrastructure: Record<string, string> = {};

  constructor(options: ComposedSystemOptions) {
    this.#options = options;
    mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  }

  async start(bench: Bench): Promise<void> {
    const postgres = bench.stopLater(await startEmbeddedPostgres());
    const queue = await freePort();
    const password = this.#service('queue').environment?.['REDIS_PASSWORD'] ?? '';
    bench.stopLater(await startLocalRedis({ port: queue, args: ['--requirepass', password, '--appendonly', 'yes'] }));
    this.#infrastructure = { postgres: new URL(postgres.url).host, queue: `127.0.0.1:${queue}` };
    await this.#makeDatabases(postgres.url);
    await Promise.all(Object.keys(this.#options.compose.services).map((name) => this.#start(name)));
  }

  /** Where a service is reached from this machine. */
  address(name: string, port = '3000'): string {
    return this.#infrastructure[name] ?? `${this.#host(name)}:${name === 'gateway' ? this.#options.port : port}`;
  }

  /** The environment of a service, with addresses instead of names. */
  environmentOf(name: string): Record<string, string> {
    const addressed = withAddresses(this.#options.compose, name, (service, port) => this.address(service, port));
    const host = this.#host(name);
    if (name === 'mail-inbox') return { ...addressed, HOST: host, MAILDEV_IP: host, MAILDEV_WEB_IP: host };
    return {
      ...addressed,
      HOST: host,
      ...(name === 'gateway' && { PORT: String(this.#options.port) }),
    };
  }

  /** Process 1 of each container that runs. */
  get processes(): Map<string, number> {
    return new Map([...this.#running].map(([name, { pid }]) => [name, pid]));
  }

  /** Ends all, those that need others first; answers each one's exit code, nothing for one that had to be killed. */
  async stop(): Promise<Map<string, number | null>> {
    const codes = new Map<string, number | null>();
    for (const [name, container] of [...this.#running].toReversed()) {
      const grace = Number.parseInt(this.#service(name).stop_grace_period ?? '10', 10) * 1000;
      codes.set(name, await stopContainer(container, grace));
    }
    this.#running.clear();
    return codes;
  }

  #start(name: string): Promise<void> {
    let started = this.#started.get(name);
    if (!started) {
      started = this.#startAfterItsNeeds(name);
      this.#started.set(name, started);
    }
    return started;
  }

  async #startAfterItsNeeds(name: string): Promise<void> {
    const service = this.#service(name);
    await Promise.all(Object.keys(service.depends_on ?? {}).map((needed) => this.#start(needed)));
    if (!this.#options.images.has(service.image)) return;
    const container = await this.#run(name, service.command);
    if (service.restart === 'no') {
      const code = await container.ended;
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${this.#log(name)}`);
      return;
    }
    this.#running.set(name, container);
    const [, , ...check] = service.healthcheck?.test ?? [];
    const isHealthy = async () => !container.isRunning() || (await (await this.#run(name, check)).ended) === 0;
    if (!(await waitUntil(isHealthy, HEALTHY_WITHIN_MS, 500)) || !container.isRunning())
      throw new Error(`${name} is not healthy: ${this.#log(name)}`);
  }

  #run(name: string, command: string[] | undefined): Promise<Container> {
    const service = this.#service(name);
    const image = this.#options.images.get(service.image);
    if (!image) throw new Error(`there is no image for ${name}`);
    const [volume] = service.volumes?.[0]?.split(':') ?? [];
    return startContainer({
      ...image,
      command,
      env: this.environmentOf(name),
      data: volume && this.#volume(volume),
      log: this.#log(name),
    });
  }

  /** A new volume is owned as the image's folder is that it takes the place of. */
  #volume(name: string): string {
    const folder = join(this.#options.dataDir, 'volumes', name);
    mkdirSync(folder, { recursive: true });
    chownSync(folder, USER, USER);
    return folder;
  }

  async #makeDatabases(url: string): Promise<void> {
    const { environment } = this.#service('databases');
    const { hostname, port, username, password } = new URL(url);
    const env = {
      ...process.env,
      ...environment,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
    };
    await run(
      'psql',
      ['--no-psqlrc', '--quiet', '--dbname=postgres', `--file=${join(ROOT, 'tools/deployment/databases.sql')}`],
      { env },
    );
  }

  #service(name: string): ComposeService {
    const service = this.#options.compose.services[name];
    if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
    return service;
  }

  #host(name: string): string {
    return name === 'gateway'
      ? '127.0.0.1'
      : `127.0.1.${10 + Object.keys(this.#options.compose.services).indexOf(name)}`;
  }

  #log(name: string): string {
    return join(this.#options.dataDir, 'logs', `${name}.log`);
  }
}
