import { EventSourceUnderTest, eventually, forFile, testQueue } from '@campus-deals/testing';
import type { FastifyReply } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { fakeService } from '../testing/fake-service.js';
import { gatewayApp } from '../testing/gateway-app.js';
import { envOf, SIGNED_IN } from '../testing/system-under-test.js';

const STREAM = '/api/user/notifications/stream';

const streams: FastifyReply[] = [];

const queue = await forFile(testQueue());
const service = await forFile(
  fakeService((app) => {
    app.get(STREAM, (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: "first"\n\n');
      streams.push(reply);
    });
    app.get('/api/user/profile', async () => ({}));
    app.post('/internal/sessions/resolve', async () => ({ sessionId: 7, userId: 3, role: 'student' }));
  }),
);
const site = await forFile(
  gatewayApp({
    ...envOf(queue.env),
    IDENTITY_URL: service.url,
    NOTIFICATION_URL: service.url,
    TRUST_PROXY: 'loopback',
    EVENT_STREAMS: '3',
    EVENT_STREAMS_PER_NETWORK: '2',
  }),
);
afterAll(() => streams.forEach(({ raw }) => raw.destroy()));

const open = (network: string): Promise<EventSourceUnderTest> =>
  EventSourceUnderTest.open(`${site.url}${STREAM}`, { ...SIGNED_IN, 'x-forwarded-for': network });

test('event streams are limited per network and per replica; further ones retry later, and open ones continue', async () => {
  const first = await open('2001:db8::1');
  const second = await open('2001:db8::2');
  const refused = await open('2001:db8::3');
  expect([first.status, second.status, refused.status]).toEqual([200, 200, 503]);
  const elsewhere = await open('203.0.113.9');
  expect(elsewhere.status).toBe(200);
  const answer = await site.get(STREAM, { ...SIGNED_IN, 'x-forwarded-for': '203.0.113.9' });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(30);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(90);
  expect(await answer.json()).toMatchObject({ code: 'service_unavailable' });

  expect((await site.get('/api/user/profile', SIGNED_IN)).status).toBe(200);
  for (const { raw } of streams) raw.write('data: "second"\n\n');
  for (const source of [first, second, elsewhere])
    await eventually(() => expect(source.events.map(({ data }) => data)).toContain('second'));

  first.close();
  await eventually(async () => expect((await open('203.0.113.9')).status).toBe(200), { message: 'a place is free' });
});
