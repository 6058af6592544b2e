import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local-stack/bootstrap.mjs';
import { freeStackPorts } from '../../local-stack/ports.ts';
import type { StackFile } from '../../local-stack/stack-file.ts';
import { query } from '../query.ts';

const READY = /is ready: (\S+)/;

/** A version of the product as it was, from a worktree, with a data folder of its own. */
export class OldStack {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #stack: StackFile;

  private constructor(url: string, child: ChildProcess, stack: StackFile) {
    this.url = url;
    this.#child = child;
    this.#stack = stack;
  }

  static async start(tree: string, dataDir: string): Promise<OldStack> {
    // Links of files, not of folders: packages of the workspace are to be found in that tree.
    for (const folder of ['node_modules', '.local']) execFileSync('cp', ['-al', join(ROOT, folder), tree]);
    mkdirSync(dataDir, { mode: 0o700 });
    const child = spawn(process.execPath, ['tools/local-stack/start.mjs'], {
      cwd: tree,
      env: { ...process.env, ...(await freeStackPorts()), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let output = '';
    const ready = new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', (chunk) => {
        output += chunk;
        const url = READY.exec(output)?.[1];
        if (url) resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`the previous version ended with ${code}:\n${output}`)));
    });
    const url = await ready;
    return new OldStack(url, child, JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')));
  }

  databaseUrl(name: string): string {
    return this.#stack.env[`${name.toUpperCase()}_DATABASE_URL`] ?? '';
  }

  /** How many have been run, of all services. */
  async migrations(): Promise<number> {
    const names = ['identity', 'catalog', 'billing', 'notification'];
    const rows = await Promise.all(
      names.map((name) => query(this.databaseUrl(name), 'SELECT 1 FROM mikro_orm_migrations')),
    );
    return rows.flat().length;
  }

  /** Its sum over all services. */
  async metric(name: string): Promise<number> {
    const services = this.#stack.services.filter(({ name: service }) =>
      ['identity', 'catalog', 'billing', 'notification'].includes(service),
    );
    const texts = await Promise.all(services.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    const values = texts.flatMap((text) => [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))]);
    return values.reduce((sum, [, value]) => sum + Number(value), 0);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
