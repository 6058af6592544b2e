import { testDatabase } from '@campus-deals/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Relay } from './relay.js';

/** Delays around the moment at which the debounced notification is sent. */
const MOMENTS = Array.from({ length: 20 }, (_, at) => 98 + at);

test('a relay stops also while its notification is on its way', async () => {
  const { url } = await testDatabase('catalog');
  for (const moment of MOMENTS) {
    const relay = new Relay({ service: 'identity', databaseUrl: url, env: {} } as never, {} as never);
    relay.announce();
    await pause(moment);
    const ended = await Promise.race([relay.stop().then(() => 'stopped'), pause(30_000, 'hangs', { ref: false })]);
    expect(ended).toBe('stopped');
  }
});
