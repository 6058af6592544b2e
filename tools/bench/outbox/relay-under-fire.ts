import { setTimeout as pause } from 'node:timers/promises';
import { ChildProcess } from '../child-process.ts';
import type { ChildSettings } from './service-databases.ts';

const KILL_EVERY_MS = 300;
/** Loading one takes longer than it lives. */
const STANDING_BY = 6;

/** A relay process that is killed every 300 ms; others stand by, loaded, and the next takes over at once. */
export class RelayUnderFire {
  kills = 0;
  #settings: ChildSettings;
  #stopped = false;
  #running: Promise<void> | undefined;
  #refilling: Promise<void> | undefined;
  #standby: ChildProcess[] = [];

  constructor(settings: ChildSettings) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    await this.#refill();
    this.#running = this.#run();
  }

  /** Leaves the last relay dead. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    await this.#refilling;
    await Promise.all(this.#standby.splice(0).map((relay) => relay.stop('SIGKILL')));
  }

  async #run() {
    while (!this.#stopped) {
      const relay = this.#standby.shift() ?? (await this.#load());
      await relay.call('run');
      this.#refilling ??= this.#refill().finally(() => {
        this.#refilling = undefined;
      });
      await pause(KILL_EVERY_MS);
      await relay.stop('SIGKILL');
      this.kills++;
    }
  }

  async #refill() {
    while (!this.#stopped && this.#standby.length < STANDING_BY) this.#standby.push(await this.#load());
  }

  #load() {
    return ChildProcess.start(`${import.meta.dirname}/relay.ts`, this.#settings);
  }
}
