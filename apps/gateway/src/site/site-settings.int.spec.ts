import type { SiteConfigDto } from '@campus-deals/contracts/gateway/site.dto';
import { DEFAULT_SETTINGS, type SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import { eventually, forFile, testRedis } from '@campus-deals/testing';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';

let settings: SettingsDto = { ...DEFAULT_SETTINGS, productName: 'Quad', version: 1 };
let isAway = false;
let renderings = 0;
const identity = await forFile(
  fakeService((app) =>
    app.get('/internal/settings', async (_request, reply) => (isAway ? reply.code(503).send({}) : settings)),
  ),
);
const web = await forFile(
  fakeService((app) =>
    app.get('/*', async (_request, reply) => {
      renderings += 1;
      return reply
        .header('content-type', 'text/html')
        .header('x-cache-tags', 'page,settings')
        .send(`<p>${settings.productName}</p>`);
    }),
  ),
);
// The gateways read the settings again only when a test lets time pass.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const env = { REDIS_URL: await testRedis(), IDENTITY_URL: identity.url, WEB_URL: web.url };
const replicas = [await forFile(gatewayApp(env)), await forFile(gatewayApp(env))];
afterAll(() => vi.useRealTimers());
const configs = (): Promise<SiteConfigDto[]> =>
  Promise.all(replicas.map(async (replica) => (await replica.get('/api/config')).json() as Promise<SiteConfigDto>));
const names = async (): Promise<string[]> => (await configs()).map(({ productName }) => productName);
const pages = (): Promise<string[]> => Promise.all(replicas.map(async (replica) => (await replica.get('/')).text()));

describe('the admins’ settings', () => {
  test('apply from the first request on', async () => {
    expect(await names()).toEqual(['Quad', 'Quad']);
  });

  test('reach every replica and its pages within five seconds of a change without a broadcast', async () => {
    expect(await pages()).toEqual(['<p>Quad</p>', '<p>Quad</p>']);
    settings = { ...settings, productName: 'Commons', version: 2 };
    vi.advanceTimersByTime(5000);
    await eventually(async () => expect(await names()).toEqual(['Commons', 'Commons']));
    expect(await pages()).toEqual(['<p>Commons</p>', '<p>Commons</p>']);
  });

  test('reach every replica at once by a broadcast', async () => {
    settings = { ...settings, productName: 'Green', version: 3 };
    await replicas[0]?.gateway.broadcast.publish('settings', { version: 3 });
    await eventually(async () => expect(await names()).toEqual(['Green', 'Green']));
  });

  test('name the fee as text, and drop the cached pages when it changes', async () => {
    for (const [vendorFeeCents, text] of [
      [1250, '$12.50'],
      [100_000, '$1,000'],
      [0, null],
      [1000, '$10'],
    ] as const) {
      settings = { ...settings, vendorFeeCents, version: settings.version + 1 };
      renderings = 0;
      await replicas[0]?.gateway.settings.refresh();
      expect((await configs())[0]?.vendorFee).toBe(text);
      await pages();
      expect(renderings).toBeGreaterThan(0);
    }
  });

  test('keep their values while identity is down', async () => {
    isAway = true;
    await replicas[0]?.gateway.settings.refresh();
    expect(await names()).toEqual(['Green', 'Green']);
    isAway = false;
  });
});
