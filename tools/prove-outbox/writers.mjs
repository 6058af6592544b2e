// Writers that publish one event a transaction, as a service's requests do; every tenth is rolled back after publishing.
import { Outbox } from '@campus-deals/messaging';
import { aService } from '@campus-deals/messaging/testing';
import { MikroORM } from '@mikro-orm/postgresql';

/** Long enough that every harm happens while they write. */
const PAUSE_MS = 80;

const { databases, queueEnv, writers, transactions } = JSON.parse(process.argv[2]);
const app = await aService({ service: 'notification', databaseUrl: databases.notification, queueEnv, poolSize: 20 });
const orm = app.get(MikroORM);
const outbox = app.get(Outbox);
const acknowledged = [];
let rolledBack = 0;
let refused = 0;
let nextId = 1;
const tellAt = new Set();

class OnPurpose extends Error {}

async function transaction(rollBack) {
  const subscriptionId = nextId++;
  try {
    await orm.em.fork().transactional(async () => {
      await outbox.publish('SubscriberAdded', { subscriptionId, collegeId: 1, userId: null, referralCode: null });
      if (rollBack) throw new OnPurpose();
    });
  } catch (error) {
    if (error instanceof OnPurpose) rolledBack++;
    else refused++;
    return false;
  }
  acknowledged.push(subscriptionId);
  for (const share of tellAt) {
    if (acknowledged.length < share * writers * transactions) continue;
    tellAt.delete(share);
    process.send({ type: `at ${share}` });
  }
  return true;
}

async function write() {
  for (let done = 0, tried = 0; done < transactions;) {
    if (await transaction(++tried % 10 === 0)) done++;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * PAUSE_MS));
  }
}

process.on('message', async ({ write: go, tellAt: share }) => {
  if (share) tellAt.add(share);
  if (!go) return;
  await Promise.all(Array.from({ length: writers }, write));
  process.send({ type: 'written', acknowledged, rolledBack, refused });
});
// Ends with whoever started it, however that ended.
process.on('disconnect', () => process.exit(1));
process.send({ type: 'ready' });
