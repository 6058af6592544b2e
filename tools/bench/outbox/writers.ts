import { setTimeout as pause } from 'node:timers/promises';
import { Outbox } from '@campus-deals/messaging';
import { aService } from '@campus-deals/messaging/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import type { ProcessSettings } from './relay-under-fire.ts';

/** Mean pause of a writer. Long enough that every kill happens while they write. */
const PAUSE_MS = 80;

class OnPurpose extends Error {}

/** Publishes one event per transaction, like a request. Rolls back every tenth transaction after publishing. */
export async function startWriters({ databases, queueEnv }: ProcessSettings) {
  const app = await aService({
    service: 'notification',
    databaseUrl: databases.notification,
    queueEnv,
    poolSize: 20,
  });
  const written = { acknowledged: [] as number[], rolledBack: 0 };
  let lastId = 0;
  const transaction = async (rollBack: boolean): Promise<void> => {
    const subscriptionId = ++lastId;
    const publish = async () => {
      const event = { subscriptionId, collegeId: 1, userId: null, referralCode: null };
      await app.get(Outbox).publish('SubscriberAdded', event);
      if (rollBack) throw new OnPurpose();
    };
    await app.get(MikroORM).em.fork().transactional(publish);
    written.acknowledged.push(subscriptionId);
  };
  const writer = async (transactions: number): Promise<void> => {
    for (let done = 0, tried = 0; done < transactions; await pause(Math.random() * 2 * PAUSE_MS))
      try {
        await transaction(++tried % 10 === 0);
        done++;
      } catch (error) {
        if (!(error instanceof OnPurpose)) throw error;
        written.rolledBack++;
      }
  };
  return {
    written,
    /** Resolves when each writer has committed that many transactions. */
    write: (writers: number, transactions: number) =>
      Promise.all(Array.from({ length: writers }, () => writer(transactions))),
    stop: () => app.close(),
  };
}
