// The publishing service of the measurement: transactions with events at a steady rate, or a full outbox to be emptied.
import { Outbox, startMessaging } from '@campus-deals/messaging';
import { aService, pauseRelay, resumeRelay } from '@campus-deals/messaging/testing';
import { MikroORM } from '@mikro-orm/postgresql';

const { databases, queueEnv, tuning } = JSON.parse(process.argv[2]);
const app = await aService({
  service: 'notification',
  databaseUrl: databases.notification,
  queueEnv,
  tuning: { pollMs: 1000, ...tuning },
});
await startMessaging(app);
const orm = app.get(MikroORM);
const outbox = app.get(Outbox);

const publish = async (ids) => {
  await orm.em.fork().transactional(() =>
    outbox.publishAll(
      'SubscriberAdded',
      ids.map((subscriptionId) => ({ subscriptionId, collegeId: 1, userId: null, referralCode: null })),
    ),
  );
  return performance.timeOrigin + performance.now();
};

async function publishAt({ rate, seconds, first }) {
  const committedAt = [];
  const running = [];
  const started = performance.now();
  for (let sent = 0; sent < rate * seconds;) {
    for (
      const due = Math.floor(((performance.now() - started) / 1000) * rate);
      sent < due && sent < rate * seconds;
      sent++
    ) {
      const id = first + sent;
      running.push(publish([id]).then((at) => committedAt.push([id, at])));
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(running);
  process.send({ type: 'published', committedAt });
}

async function fill({ events, first }) {
  await pauseRelay(app);
  for (let start = 0; start < events; start += 1000)
    await publish(Array.from({ length: Math.min(1000, events - start) }, (_, i) => first + start + i));
  process.send({ type: 'filled' });
}

process.on('message', async ({ publishAt: pace, fill: amount, relay, pause }) => {
  if (pace) await publishAt(pace);
  if (amount) await fill(amount);
  if (relay) resumeRelay(app);
  if (pause) {
    await pauseRelay(app);
    process.send({ type: 'paused' });
  }
});
process.on('SIGTERM', () => void app.close().finally(() => process.exit(0)));
// Ends with whoever started it, however that ended.
process.on('disconnect', () => process.exit(1));
process.send({ type: 'ready' });
