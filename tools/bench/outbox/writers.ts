// Writers that publish one event a transaction, as a service's requests do; every tenth is rolled back after publishing.
import { setTimeout as pause } from 'node:timers/promises';
import { Outbox } from '@campus-deals/messaging';
import { aService } from '@campus-deals/messaging/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { childSettings, serve } from '../child-process.ts';
import { countUntil } from './count-until.ts';
import type { ChildSettings } from './service-databases.ts';

export interface Written {
  acknowledged: number[];
  rolledBack: number;
  refused: number;
}

/** Long enough that every kill happens while they write. */
const PAUSE_MS = 80;

const { databases, queueEnv, writers, transactions } = childSettings<
  ChildSettings & { writers: number; transactions: number }
>();
const app = await aService({ service: 'notification', databaseUrl: databases.notification, queueEnv, poolSize: 20 });
const orm = app.get(MikroORM);
const outbox = app.get(Outbox);
const written: Written = { acknowledged: [], rolledBack: 0, refused: 0 };
const acknowledged = countUntil(() => written.acknowledged.length);
let nextId = 1;

class OnPurpose extends Error {}

async function transaction(rollBack: boolean): Promise<boolean> {
  const subscriptionId = nextId++;
  try {
    await orm.em.fork().transactional(async () => {
      await outbox.publish('SubscriberAdded', { subscriptionId, collegeId: 1, userId: null, referralCode: null });
      if (rollBack) throw new OnPurpose();
    });
  } catch (error) {
    if (error instanceof OnPurpose) written.rolledBack++;
    else written.refused++;
    return false;
  }
  written.acknowledged.push(subscriptionId);
  acknowledged.changed();
  return true;
}

async function writer(): Promise<void> {
  for (let done = 0, tried = 0; done < transactions; await pause(Math.random() * 2 * PAUSE_MS))
    if (await transaction(++tried % 10 === 0)) done++;
}

serve({
  reached: (share: number) => acknowledged.reaches(share * writers * transactions),
  write: async () => {
    await Promise.all(Array.from({ length: writers }, writer));
    return written;
  },
});
