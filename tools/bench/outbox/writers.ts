import { setTimeout as pause } from 'node:timers/promises';
import { Outbox } from '@campus-deals/messaging';
import { aService } from '@campus-deals/messaging/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import type { ProcessSettings } from './relay-under-fire.ts';

/** Long enough that every kill happens while they write. */
const PAUSE_MS = 80;

class OnPurpose extends Error {}

/** Publishes one event a transaction, as a service's requests do; every tenth is rolled back after publishing. */
export class Writers {
  readonly acknowledged: number[] = [];
  rolledBack = 0;
  readonly #app: Awaited<ReturnType<typeof aService>>;
  #nextId = 1;

  private constructor(app: Awaited<ReturnType<typeof aService>>) {
    this.#app = app;
  }

  static async start({ databases, queueEnv }: ProcessSettings): Promise<Writers> {
    return new Writers(
      await aService({ service: 'notification', databaseUrl: databases.notification, queueEnv, poolSize: 20 }),
    );
  }

  /** Resolves when each of so many writers has committed so many transactions. */
  async write(writers: number, transactions: number): Promise<void> {
    const writer = async (): Promise<void> => {
      for (let done = 0, tried = 0; done < transactions; await pause(Math.random() * 2 * PAUSE_MS))
        if (await this.#transaction(++tried % 10 === 0)) done++;
    };
    await Promise.all(Array.from({ length: writers }, writer));
  }

  stop(): Promise<void> {
    return this.#app.close();
  }

  async #transaction(rollBack: boolean): Promise<boolean> {
    const subscriptionId = this.#nextId++;
    try {
      await this.#app
        .get(MikroORM)
        .em.fork()
        .transactional(async () => {
          const event = { subscriptionId, collegeId: 1, userId: null, referralCode: null };
          await this.#app.get(Outbox).publish('SubscriberAdded', event);
          if (rollBack) throw new OnPurpose();
        });
    } catch (error) {
      if (!(error instanceof OnPurpose)) throw error;
      this.rolledBack++;
      return false;
    }
    this.acknowledged.push(subscriptionId);
    return true;
  }
}
