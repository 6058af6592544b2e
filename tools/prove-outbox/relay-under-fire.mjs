import { ChildProcess } from '../bench-events/child-process.mjs';

const KILL_EVERY_MS = 300;
/** Loading one takes longer than it lives. */
const STANDING_BY = 6;

/** A relay process that is killed every 300 ms; others stand by, loaded, and the next takes over at once. */
export class RelayUnderFire {
  kills = 0;
  #ceased = false;
  #running;
  #refilling;
  #standby = [];

  constructor(settings) {
    this.settings = settings;
  }

  async start() {
    await this.#refill();
    this.#running = this.#run();
  }

  /** Leaves the last relay dead. */
  async cease() {
    this.#ceased = true;
    await this.#running;
    await this.#refilling;
    await Promise.all(this.#standby.splice(0).map((relay) => relay.end('SIGKILL')));
  }

  async #run() {
    while (!this.#ceased) {
      while (this.#standby.length === 0) await this.#load().then((relay) => this.#standby.push(relay));
      const relay = this.#standby.shift();
      relay.tell({ go: true });
      this.#refilling ??= this.#refill().finally(() => {
        this.#refilling = undefined;
      });
      await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS));
      await relay.end('SIGKILL');
      this.kills++;
    }
  }

  async #refill() {
    while (!this.#ceased && this.#standby.length < STANDING_BY) this.#standby.push(await this.#load());
  }

  async #load() {
    const relay = new ChildProcess(new URL('./relay.mjs', import.meta.url), this.settings);
    await relay.next('ready');
    return relay;
  }
}
