import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Settings of the proof's processes. */
export interface ProcessSettings {
  databases: { notification: string; catalog: string };
  queueEnv: { REDIS_URL: string };
}

const KILL_EVERY_MS = Number(process.env['KILL_EVERY_MS'] ?? 300);
/** Loading one takes longer than it lives. */
const STANDING_BY = 6;

/** Starts a process of the proof, and resolves when it is loaded. */
export async function startProcess(role: 'handler' | 'relay', settings: ProcessSettings): Promise<ChildProcess> {
  const child = fork(`${import.meta.dirname}/process.ts`, [role, JSON.stringify(settings)]);
  await once(child, 'message');
  return child;
}

export async function killProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill('SIGKILL')) await ended;
}

/** A relay process that is killed every 300 ms (KILL_EVERY_MS; longer on a busy machine); others stand by, loaded, and the next takes over at once. */
export class RelayUnderFire {
  kills = 0;
  #settings: ProcessSettings;
  #stopped = false;
  #running: Promise<unknown> | undefined;
  #standby: Promise<ChildProcess>[] = [];

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    this.#refill();
    await Promise.all(this.#standby);
    this.#running = this.#run();
  }

  /** Leaves the last relay dead. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    for (const relay of this.#standby.splice(0)) await killProcess(await relay);
  }

  async #run() {
    while (!this.#stopped) {
      const relay = await (this.#standby.shift() ?? startProcess('relay', this.#settings));
      this.#refill();
      relay.send('run');
      await once(relay, 'message');
      await pause(KILL_EVERY_MS);
      await killProcess(relay);
      this.kills++;
    }
  }

  #refill() {
    // Loads them one after another, which leaves the processors to the system.
    while (this.#standby.length < STANDING_BY) {
      const last = this.#standby.at(-1) ?? Promise.resolve();
      this.#standby.push(last.then(() => startProcess('relay', this.#settings)));
    }
  }
}
