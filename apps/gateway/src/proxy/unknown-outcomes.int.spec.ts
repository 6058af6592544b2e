import { eventually, forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { gatewayApp } from '../testing/gateway-app.js';
import { SIGNED_IN, System } from '../testing/system-under-test.js';

const system = await System.shared();
const hasty = await forFile(gatewayApp({ ...system.env, UPSTREAM_TIMEOUT_MS: '1000' }));

const rename = (name: string, { url } = system.one, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}/api/admin/colleges/1`, {
    method: 'PATCH',
    body: JSON.stringify({ name }),
    headers: { ...SIGNED_IN, 'content-type': 'application/json', origin: 'http://campus.test' },
    ...(signal && { signal }),
  });
const nameAt = async (gateway: System['one']): Promise<unknown> => (await gateway.get('/api/colleges/kansas')).json();
/** Waits until every replica shows the change. */
const isEverywhere = async (name: string): Promise<void> => {
  for (const gateway of system.gateways) await eventually(async () => expect(await nameAt(gateway)).toEqual({ name }));
};

describe('a write', () => {
  test('whose client disconnects still drops what it changed', async () => {
    for (const gateway of system.gateways) await nameAt(gateway);
    system.delayWrites();
    const leaving = new AbortController();
    const write = rename('Left alone', system.one, leaving.signal).catch((error: Error) => error.name);
    await eventually(() => system.delayedWrites === 1, { message: 'the service has the write' });
    leaving.abort();
    expect(await write).toBe('AbortError');
    system.releaseWrites();
    await isEverywhere('Left alone');
  });

  test('with a late response drops what it changed on arrival', async () => {
    system.delayWrites();
    expect((await rename('Late', hasty)).status).toBe(504);
    for (const gateway of system.gateways) expect(await nameAt(gateway)).not.toEqual({ name: 'Late' });
    system.releaseWrites();
    await isEverywhere('Late');
  });

  test('that is cut off may have happened: everything is dropped, on every replica', async () => {
    for (const gateway of system.gateways) await nameAt(gateway);
    system.breakWrites();
    expect((await rename('Broken off')).status).toBe(503);
    await isEverywhere('Broken off');
  });
});
