// The publishing service of the measurement: transactions with events at a steady rate, or a full outbox to be emptied.
import { setTimeout as pause } from 'node:timers/promises';
import { Outbox, startMessaging, type MessagingTuning } from '@campus-deals/messaging';
import { aService, pauseRelay, resumeRelay } from '@campus-deals/messaging/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { childSettings, serve } from '../child-process.ts';
import type { ChildSettings } from './service-databases.ts';

const { databases, queueEnv, tuning } = childSettings<ChildSettings & { tuning: Partial<MessagingTuning> }>();
const app = await aService({
  service: 'notification',
  databaseUrl: databases.notification,
  queueEnv,
  tuning: { pollMs: 1000, ...tuning },
});
await startMessaging(app);
const orm = app.get(MikroORM);
const outbox = app.get(Outbox);

/** Answers when it was committed. */
async function publish(ids: number[]): Promise<number> {
  const payloads = ids.map((subscriptionId) => ({ subscriptionId, collegeId: 1, userId: null, referralCode: null }));
  await orm.em.fork().transactional(() => outbox.publishAll('SubscriberAdded', payloads));
  return performance.timeOrigin + performance.now();
}

async function publishAt({ rate, seconds, first }: { rate: number; seconds: number; first: number }) {
  const committedAt = new Map<number, number>();
  const running: Promise<unknown>[] = [];
  const started = performance.now();
  for (let sent = 0; sent < rate * seconds; await pause(2)) {
    const due = Math.min(Math.floor(((performance.now() - started) / 1000) * rate), rate * seconds);
    for (; sent < due; sent++) {
      const id = first + sent;
      running.push(publish([id]).then((at) => committedAt.set(id, at)));
    }
  }
  await Promise.all(running);
  return committedAt;
}

async function fill({ events, first }: { events: number; first: number }) {
  await pauseRelay(app);
  for (let start = 0; start < events; start += 1000)
    await publish(Array.from({ length: Math.min(1000, events - start) }, (_, at) => first + start + at));
}

serve({ publishAt, fill, startRelay: () => resumeRelay(app), pauseRelay: () => pauseRelay(app) }, () => app.close());
