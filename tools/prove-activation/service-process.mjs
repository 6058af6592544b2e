import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { INTERNAL_TOKEN_HEADER } from '@campus-deals/service-defaults';
import { freePort } from '@campus-deals/testing/servers';
import { Agent, fetch } from 'undici';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 30_000;

/** Brings a service's database up to date with its own migrations, as a deployment does. */
export async function migrate(name, env) {
  const child = run(name, 'migrate.js', env);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the migrations of ${name} ended with ${code}`);
}

/** One replica of a built service. */
export class ServiceProcess {
  #child;
  #url;
  #connections = new Agent({ connections: 100 });

  static async start(name, env) {
    const service = new ServiceProcess();
    const port = await freePort();
    service.#url = `http://127.0.0.1:${port}`;
    service.#child = run(name, 'main.js', { ...env, PORT: String(port) });
    await service.#ready(name);
    return service;
  }

  get isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null && !this.#child.killed;
  }

  post(path, body, token) {
    return fetch(this.#url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTERNAL_TOKEN_HEADER]: token },
      body: JSON.stringify(body),
      dispatcher: this.#connections,
    });
  }

  kill() {
    this.#child.kill('SIGKILL');
  }

  async stop() {
    await this.#connections.destroy();
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  async #ready(name) {
    const until = performance.now() + READY_WITHIN_MS;
    while (this.isRunning && performance.now() < until) {
      if (
        await fetch(`${this.#url}/ready`, { dispatcher: this.#connections }).then(
          (response) => response.ok,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${name} did not become ready`);
  }
}

function run(name, file, env) {
  return spawn(process.execPath, ['--enable-source-maps', `${ROOT}/apps/${name}-service/dist/${file}`], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
