import pg from 'pg';
import { eventually, forFile, testDatabase, withClient } from '@campus-deals/testing';
import { afterEach, expect, test } from 'vitest';
import { NotificationListener } from './notification-listener.js';

const database = await forFile(testDatabase('listener'));
const send = (meal: string) => withClient(database.url, (client) => client.query(`NOTIFY meals, '${meal}'`));
let listener: NotificationListener;
afterEach(() => listener.stop());

test('a listener that no longer hears, though its connection answers, opens another', async () => {
  const log: string[] = [];
  let connection: pg.Client | undefined;
  listener = new NotificationListener(
    { url: database.url, channel: 'meals', applicationName: 'test', proveEveryMs: 50 },
    {
      onNotification: (payload) => void log.push(payload),
      onUp: (client) => {
        connection = client;
        log.push('up');
      },
      onDown: () => void log.push('down'),
    },
  );
  listener.start();
  // A busy machine may lose a connection, and with it a notification, at any time.
  const hears = (meal: string) => eventually(async () => (await send(meal)) && log.at(-1) === meal);
  await eventually(() => expect(log[0]).toBe('up'));
  await hears('soup');
  // Simulates a pooler in transaction mode: the next session has no LISTEN.
  await eventually(() => connection?.query('UNLISTEN *'));
  await eventually(() => expect(log.slice(-2)).toEqual(['down', 'up']));
  await hears('bread');
});

test('a listener that never hears itself is never up', async () => {
  let hears = false;
  const asked: string[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text] = args;
    if (typeof text === 'string' && text.startsWith('LISTEN')) asked.push(text);
    const isLost = !hears && typeof text === 'string' && text.startsWith('LISTEN');
    return (query as (...all: unknown[]) => unknown).apply(this, isLost ? ['SELECT 1'] : args);
  } as typeof query;
  let ups = 0;
  listener = new NotificationListener(
    { url: database.url, channel: 'meals', applicationName: 'test' },
    { onNotification: () => undefined, onUp: () => void ups++ },
  );
  try {
    listener.start();
    await eventually(() => asked.length >= 4, { message: 'it to open a second connection' });
    expect(ups).toBe(0);
    hears = true;
    await eventually(() => expect(ups).toBe(1));
  } finally {
    pg.Client.prototype.query = query;
  }
});
