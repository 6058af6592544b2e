import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutageSystem } from './system.ts';

const SUBSCRIBE_EVERY_MS = 200;
const WRITE_EVERY_MS = 500;

/**
 * People who subscribe (and try again when they are refused), accounts that are deleted, and events whose handler asks
 * identity; the last two are written into the outboxes as the services do.
 */
export class OutageLoad {
  subscribed: string[] = [];
  deleted = 0;
  contacts = 0;
  #system: OutageSystem;
  #stopped = false;
  #running: Promise<void>[] = [];

  constructor(system: OutageSystem) {
    this.#system = system;
  }

  async start(): Promise<void> {
    const collegeId = await this.#system.createCollege();
    this.#running = [this.#subscribe(collegeId), this.#write()];
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #subscribe(collegeId: number) {
    for (let n = 1; !this.#stopped; n++) {
      const email = `student-${n}@uni.example`;
      while (!this.#stopped && !(await this.#system.subscribe({ email, collegeId }))) await pause(SUBSCRIBE_EVERY_MS);
      if (!this.#stopped) this.subscribed.push(email);
      await pause(SUBSCRIBE_EVERY_MS);
    }
  }

  async #write() {
    for (let n = 1; !this.#stopped; n++) {
      const erasureId = randomUUID();
      await this.#system.deleteAccount({ erasureId, userId: n });
      this.deleted++;
      await this.#system.publish('notification', 'UserUpdated', {
        userId: n,
        role: 'student',
        collegeId: null,
        emailNotifications: true,
        browserNotifications: false,
        timeZone: null,
        quietFrom: null,
        quietTo: null,
        digest: 'daily',
        version: n,
      });
      this.contacts++;
      await pause(WRITE_EVERY_MS);
    }
  }
}
