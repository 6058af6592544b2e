import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookDeliveryDto, WebhookDto, WebhookSecretsDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { WEBHOOK_DATA } from '@campus-deals/contracts/catalog/webhook-data.dto';
import { TAKE_BACK_REASONS } from '@campus-deals/contracts/enumerations';
import { WEBHOOK_TYPES, type SentWebhookType, type WebhookType } from '@campus-deals/contracts/catalog/webhook-labels';
import type { EventName } from '@campus-deals/contracts/events';
import { startMessaging } from '@campus-deals/messaging';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { eventually, forFile } from '@campus-deals/testing';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PUBLIC_ONLY } from '../../images/external-requests/external-request.js';
import { eventOf } from '../../testing/accounts.js';
import { sharedCatalog, startCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, aVendor, type OwnedVendor } from '../../testing/factories.js';
import { DeleteOldWebhookDeliveries } from './delete-old-deliveries.job.js';
import { SendWebhooks } from './send-webhooks.job.js';
import { WebhookSecrets } from './webhook-secrets.js';

interface Received {
  body: string;
  signature: string;
}

const catalog = await forFile(startCatalog(startMessaging, { LOOPBACK_REQUESTS: 'on' }));
let vendor: OwnedVendor;
let owner: SignedInUser;
let receiver: Server;
let received: Received[];
let answer: RequestListener;
let timeUp: AbortController;
beforeEach(async () => {
  ({ vendor, owner } = await aBusiness(catalog.em()));
  received = [];
  // Requests time out only when a test says so.
  timeUp = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeUp.signal);
  answer = (_req, res) => void res.end('thanks');
  receiver = createServer(async (req, res) => {
    received.push({ body: await text(req), signature: String(req.headers['campus-deals-signature']) });
    answer(req, res);
  });
  await new Promise<void>((listening) => void receiver.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  // Later tests must not reach receivers that are gone.
  await catalog.sql('DELETE FROM webhook_endpoints');
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

const url = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const LIST = '/api/vendor/webhooks';
const add = async (types: readonly WebhookType[] = WEBHOOK_TYPES, address = url()): Promise<WebhookDto> => {
  const added = await catalog.ask('POST', LIST, { caller: owner, body: { url: address, types } });
  expect(added.statusCode).toBe(201);
  return added.json();
};
const post = (path: string, caller = owner) => catalog.ask('POST', `${LIST}/${path}`, { caller });
const change = (id: number, body: object) => catalog.ask('PATCH', `${LIST}/${id}`, { caller: owner, body });
const log = ({ id }: { id: number }): Promise<WebhookDeliveryDto[]> => catalog.read(`${LIST}/${id}/deliveries`, owner);
const secretsOf = async ({ id }: { id: number }): Promise<string[]> =>
  (await post(`${id}/secrets/reveal`)).json<WebhookSecretsDto>().secrets.map(({ secret }) => secret);
const endpoint = async (id: number) => (await catalog.read<WebhookDto[]>(LIST, owner)).find((each) => each.id === id);

const vendorFacts = () => ({ vendorId: vendor.id, collegeId: vendor.collegeId, vendorUserId: vendor.userId });
const written = (reviewId = 7) => eventOf('ReviewWritten', { ...vendorFacts(), reviewId, rating: 4 });
const deliver = async (given = written()) => {
  await catalog.handle('queue-webhooks-when-review-written', given);
  return given;
};
/** Moves all times of an endpoint and its deliveries into the past. */
const pass = async ({ id }: { id: number }, time: string) => {
  await catalog.sql('UPDATE webhook_endpoints SET failing_since = failing_since - ?::interval WHERE id = ?', [
    time,
    id,
  ]);
  await catalog.sql(
    `UPDATE webhook_deliveries SET due_at = due_at - ?::interval, leased_until = leased_until - ?::interval,
       retry_until = retry_until - ?::interval WHERE endpoint_id = ?`,
    [time, time, time, id],
  );
};
const attempted = (given: { id: number }, attempts: number) =>
  eventually(
    async () => {
      const [last] = await log(given);
      // An attempt is counted when it begins, and its response is recorded when it ends.
      return last?.attempts === attempts && last.response !== null;
    },
    { message: `${attempts} attempts` },
  );
const outcome = (given: { id: number }, status: string) =>
  eventually(async () => (await log(given)).find((each) => each.status === status) ?? null, {
    message: `a delivery that is ${status}`,
  });

describe('an event', () => {
  test('is sent once, signed in the scheme of Stripe, without what identifies a student', async () => {
    const hook = await add();
    const given = await deliver();
    await deliver(given);
    await outcome(hook, 'delivered');
    expect(received).toHaveLength(1);
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const [secret = ''] = await secretsOf(hook);
    expect(secret).toMatch(/^whsec_/);
    expect(Stripe.webhooks.constructEvent(body, signature, secret)).toEqual({
      id: given.id,
      type: 'review.created',
      createdAt: given.occurredAt,
      data: { reviewId: 7, rating: 4 },
    });
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow('No signatures found');
    expect(await log(hook)).toMatchObject([{ status: 'delivered', attempts: 1, statusCode: 200, response: 'thanks' }]);
  });

  test('goes only to endpoints of its vendor that have chosen it', async () => {
    const [chosen, other] = [await add(['review.created']), await add(['deal.ended'])];
    await deliver(eventOf('ReviewWritten', { ...written().payload, vendorId: vendor.id + 1 }));
    await deliver();
    await outcome(chosen, 'delivered');
    expect([(await log(chosen)).length, await log(other)]).toEqual([1, []]);
  });

  const DEAL = { title: 'Half off', isRevision: false };
  const RUNNING = { ...DEAL, startDate: '2026-11-01T00:00:00Z', endDate: null };
  const REJECTED = { ...DEAL, reason: 'Too vague' };
  const REDEEMED = { redemptionId: 9, vendorUserId: 1, redeemedAt: '2026-11-02T00:00:00Z' };
  const BACK = { takenBackAt: '2026-11-02T00:05:00Z', reason: TAKE_BACK_REASONS[0] };
  test.each<[name: EventName, payload: object, sent: object]>([
    ['DealApproved', RUNNING, RUNNING],
    ['DealRejected', { ...REJECTED, version: 1 }, REJECTED],
    ['DealExpired', { version: 1 }, { title: 'Half off' }],
    ['DealRedeemed', REDEEMED, { redemptionId: 9, at: REDEEMED.redeemedAt }],
    ['RedemptionTakenBack', { ...REDEEMED, ...BACK }, { redemptionId: 9, at: BACK.takenBackAt, reason: BACK.reason }],
  ])('%s is queued once, with what its webhook lists', async (name, payload, sent) => {
    const hook = await add();
    const ids = { vendorId: vendor.id, collegeId: vendor.collegeId ?? 0 };
    const { id: dealId } = await aDeal(catalog.em(), { ...ids, title: 'Half off' });
    const handler = `queue-webhooks-when${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const given = eventOf(name, { ...ids, userId: 4711, dealId, ...payload } as never);
    for (let time = 0; time < 2; time++) await catalog.handle(handler as never, given as never);
    const deliveries = await log(hook);
    expect(deliveries.map(({ body }) => JSON.parse(body).data)).toEqual([{ dealId, ...sent }]);
    for (const { body, type } of deliveries)
      expect(validationErrors(WEBHOOK_DATA[type], JSON.parse(body).data)).toEqual({});
    await outcome(hook, 'delivered');
  });
});

test('the API description has each webhook, with the classes of its payload', async () => {
  const { openapi, webhooks, components } = (await catalog.ask('GET', '/openapi.json')).json();
  expect([openapi, Object.keys(webhooks)]).toEqual(['3.1.0', [...WEBHOOK_TYPES, 'webhook.test']]);
  for (const [type, { name }] of Object.entries(WEBHOOK_DATA)) {
    const [envelope, body] = webhooks[type].post.requestBody.content['application/json'].schema.allOf;
    expect(envelope.$ref).toBe('#/components/schemas/WebhookBodyDto');
    expect(body.properties).toEqual({
      type: { type: 'string', enum: [type] },
      data: { $ref: `#/components/schemas/${name}` },
    });
    expect(components.schemas[name].properties).toBeTypeOf('object');
  }
  expect(components.schemas.DealRejectedWebhookDto.properties.reason).toMatchObject({ type: ['string', 'null'] });
});

describe('a receiver', () => {
  test('that fails is reached once it is back', async () => {
    const hook = await add();
    answer = (_req, res) => void res.writeHead(500).end('down');
    await deliver();
    await attempted(hook, 1);
    expect(await log(hook)).toMatchObject([{ status: 'waiting', statusCode: 500, response: 'down' }]);
    expect((await endpoint(hook.id))?.failingSince).not.toBeNull();
    answer = (_req, res) => void res.end();
    await pass(hook, '2 minutes');
    expect(await outcome(hook, 'delivered')).toMatchObject({ attempts: 2 });
    expect((await endpoint(hook.id))?.failingSince).toBeNull();
    expect(received[0]?.body).toBe(received[1]?.body);
  });

  test('that fails for three days is disabled, and its vendor is notified once', async () => {
    const hook = await add();
    answer = (_req, res) => void res.writeHead(503).end();
    await deliver();
    await attempted(hook, 1);
    await pass(hook, '3 days');
    await outcome(hook, 'failed');
    expect(await endpoint(hook.id)).toMatchObject({ status: 'disabled' });
    const facts = { vendorId: vendor.id, userId: owner.userId, host: new URL(url()).host };
    expect(await catalog.published('WebhookDisabled', { endpointId: hook.id })).toEqual([
      { endpointId: hook.id, ...facts, disabledAt: expect.any(String) },
    ]);
    // Events wait until it is resumed.
    await deliver(written(8));
    expect(await log(hook)).toMatchObject([{ status: 'waiting', dueAt: null, attempts: 0 }, { status: 'failed' }]);
    answer = (_req, res) => void res.end();
    expect((await change(hook.id, { status: 'active' })).json()).toMatchObject({ status: 'active' });
    expect(JSON.parse((await outcome(hook, 'delivered')).body).data).toMatchObject({ reviewId: 8 });
    expect((await endpoint(hook.id))?.failingSince).toBeNull();
  });

  const ARRIVED = { status: 'delivered', statusCode: 200 } as const;
  const REDIRECTS: RequestListener = (_req, res) => void res.writeHead(302, { location: '/' }).end();
  const ANSWERS_SLOWLY: RequestListener = (_req, res) => {
    let sent = 0;
    const writing = setInterval(() => void ((sent += 1) < 5 ? res.write('x') : timeUp.abort()), 50);
    res.on('close', () => clearInterval(writing));
  };
  const NEVER_STOPS: RequestListener = (_req, res) => {
    const more = (): void => void (res.destroyed || res.write('x'.repeat(65_536), () => setImmediate(more)));
    more();
  };
  test.each<[string, RequestListener, Partial<WebhookDeliveryDto>]>([
    ['redirects', REDIRECTS, { status: 'waiting', statusCode: 302 }],
    ['never answers', () => timeUp.abort(), { status: 'waiting', statusCode: null, response: 'No response in time' }],
    ['answers a byte now and then', ANSWERS_SLOWLY, { ...ARRIVED, response: expect.stringMatching(/^x{1,100}$/) }],
    ['never stops responding', NEVER_STOPS, { ...ARRIVED, response: 'x'.repeat(1000) }],
  ])('that %s is sent one request, which ends after 4 seconds at the latest', async (_what, given, expected) => {
    const hook = await add();
    let isClosed = false;
    answer = (req, res) => {
      res.on('close', () => (isClosed = true));
      given(req, res);
    };
    await deliver();
    await attempted(hook, 1);
    expect(AbortSignal.timeout).toHaveBeenCalledWith(4000);
    expect([received.length, await log(hook)]).toMatchObject([1, [expected]]);
    await eventually(() => isClosed, { message: 'the connection to be closed' });
  });

  test('in a private network is never connected to', async () => {
    const hook = await add();
    await catalog.sql('UPDATE webhook_endpoints SET url = ? WHERE id = ?', ['https://10.0.0.1/hook', hook.id]);
    await deliver();
    await eventually(async () => (await log(hook))[0]?.response !== null);
    expect(await log(hook)).toMatchObject([{ response: 'Not sent: the address is not allowed', statusCode: null }]);
  });
});

test('an endpoint that fails by never answering delays no other', async () => {
  const [slow, other] = [await add(['review.created'], `${url()}/slow`), await add(['deal.rejected'])];
  await catalog.sql('UPDATE webhook_endpoints SET failing_since = now() WHERE id = ?', [slow.id]);
  answer = (req, res) => void (req.url === '/hook' && res.end());
  for (let n = 1; n <= 20; n += 1) await deliver(written(n));
  await eventually(() => received.length >= 2, { message: 'as many requests without an answer as there may be' });
  const rejected = { ...written().payload, dealId: 1, userId: 1, title: 'Half off', isRevision: false, reason: null };
  const event = eventOf('DealRejected', { ...rejected, version: 1 } as never);
  await catalog.handle('queue-webhooks-when-deal-rejected', event);
  await outcome(other, 'delivered');
  expect((await log(slow)).filter(({ response }) => response !== null)).toEqual([]);
});

describe('the share of a business', () => {
  /** Another business with an endpoint, whose webhooks `arrival` delivers. */
  const another = async () => {
    const { id, owner: caller } = await aVendor(catalog.em(), { collegeId: vendor.collegeId ?? 0 });
    const body = { url: `${url()}/other`, types: ['review.created'] };
    expect((await catalog.ask('POST', LIST, { caller, body })).statusCode).toBe(201);
    return id;
  };
  /** Waits until the webhook of an event arrives. */
  const arrival = async (vendorId: number) => {
    const given = eventOf('ReviewWritten', { ...written().payload, vendorId });
    await deliver(given);
    await eventually(() => received.some(({ body }) => body.includes(given.id)), { message: 'the webhook' });
  };
  /** Queues 200 deliveries, more than the limits of requests allow. */
  const flood = (endpointId: number, type: SentWebhookType) =>
    catalog.sql(
      `INSERT INTO webhook_deliveries (endpoint_id, event_id, type, body, due_at)
       SELECT ?, gen_random_uuid(), ?, '{}', now() FROM generate_series(1, 200)`,
      [endpointId, type],
    );
  const hangs: RequestListener = (req, res) => void (req.url === '/hook/other' && res.end());

  test.each<[SentWebhookType, number]>([
    ['webhook.test', 1],
    ['review.created', 40],
  ])('of 200 waiting %s leaves places: that of another arrives before requests time out', async (type, places) => {
    const other = await another();
    const hook = await add();
    answer = hangs;
    await flood(hook.id, type);
    await eventually(() => received.length === places, { message: `${places} requests that hang` });
    await arrival(other);
    expect(received).toHaveLength(places + 1);
  });

  test('is smaller while its endpoints fail, also after a pause', async () => {
    const other = await another();
    const hook = await add();
    answer = hangs;
    await catalog.sql('UPDATE webhook_endpoints SET failing_since = now()');
    for (const status of ['paused', 'active']) await change(hook.id, { status });
    await flood(hook.id, 'review.created');
    await eventually(() => received.length === 2, { message: 'two requests that hang' });
    await arrival(other);
    expect(received).toHaveLength(3);
  });

  test('is used again and again: what is over makes room', async () => {
    const hook = await add();
    await flood(hook.id, 'review.created');
    await eventually(() => received.length === 200, { within: 150_000, message: 'all of them' });
    expect((await log(hook)).every(({ attempts }) => attempts === 1)).toBe(true);
  });
});

test('two replicas send each webhook once', async () => {
  const hook = await add();
  const job = catalog.get(SendWebhooks);
  await Promise.all(Array.from({ length: 5 }, (_, n) => deliver(written(n + 1))));
  const ids = (await log(hook)).map(({ id }) => id);
  // The queue's own runs are further competitors.
  await Promise.all([...ids, ...ids].map((id) => job.run(id)));
  await eventually(async () => (await log(hook)).every(({ status }) => status === 'delivered'));
  expect(received.map(({ body }) => JSON.parse(body).data.reviewId).toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test('a delivery whose process died is sent after a minute', async () => {
  const hook = await add();
  await change(hook.id, { status: 'paused' });
  await deliver();
  const attempt = `attempts = 1, due_at = now(), leased_until = now() + interval '1 minute'`;
  await catalog.sql(`UPDATE webhook_deliveries SET ${attempt}`);
  await pass(hook, '1 minute');
  expect(await outcome(hook, 'delivered')).toMatchObject({ attempts: 2 });
});

describe('the owner', () => {
  test('has a webhook sent again, also one that arrived, 100 times an hour', async () => {
    const hook = await add();
    await deliver();
    const { id } = await outcome(hook, 'delivered');
    const again = () => post(`${hook.id}/deliveries/${id}/resend`);
    expect((await again()).json()).toMatchObject({ status: 'waiting', attempts: 0 });
    await eventually(() => received.length === 2, { message: 'the second one' });
    expect(received[0]?.body).toBe(received[1]?.body);
    await catalog.sql(`UPDATE rate_limits SET points = 100 WHERE key = 'webhook-resend:${vendor.id}'`);
    expect((await again()).json()).toMatchObject({ code: 'too_many_requests' });
  });

  test('sends a test, which is tried once', async () => {
    const hook = await add(['deal.ended']);
    answer = (_req, res) => void res.writeHead(404).end();
    expect((await post(`${hook.id}/test`)).statusCode).toBe(201);
    expect(await outcome(hook, 'failed')).toMatchObject({ type: 'webhook.test', statusCode: 404, attempts: 1 });
    expect((await endpoint(hook.id))?.failingSince).toBeNull();
  });

  test('sends ten tests an hour, whichever endpoints', async () => {
    const hooks = [await add(), await add()];
    for (let n = 0; n < 10; n += 1) {
      const { id } = hooks[n % 2] as WebhookDto;
      expect((await post(`${id}/test`)).statusCode).toBe(201);
      await eventually(async () => (await log({ id })).every(({ status }) => status === 'delivered'));
    }
    for (const { id } of hooks) expect((await post(`${id}/test`)).json()).toMatchObject({ code: 'too_many_requests' });
    await catalog.sql(`UPDATE rate_limits SET expire = 0 WHERE key LIKE 'webhook-test:%'`);
    expect((await post(`${hooks[0]?.id}/test`)).statusCode).toBe(201);
  });

  test('sends no test while the last one waits, also of concurrent requests', async () => {
    const [hook, other] = [await add(), await add()];
    answer = () => undefined;
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(`${hook.id}/test`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429, 429, 429]);
    expect((await post(`${other.id}/test`)).statusCode).toBe(201);
    // Those refused used up nothing.
    const [counted] = await catalog.sql(`SELECT points FROM rate_limits WHERE key = 'webhook-test:${vendor.id}'`);
    expect(counted).toEqual({ points: 2 });
  });

  test('of a business that has not paid has nothing sent, but reads, pauses and deletes', async () => {
    const hook = await add();
    await deliver();
    const { id } = await outcome(hook, 'delivered');
    await catalog.sql('UPDATE vendors SET has_paid = false WHERE id = ?', [vendor.id]);
    const refused = [
      await catalog.ask('POST', LIST, { caller: owner, body: { url: url(), types: ['deal.ended'] } }),
      await post(`${hook.id}/test`),
      await post(`${hook.id}/deliveries/${id}/resend`),
      await change(hook.id, { url: `${url()}/new` }),
      await change(hook.id, { status: 'active' }),
    ];
    for (const each of refused) expect(each.json()).toMatchObject({ code: 'registration_fee_required' });
    expect(await log(hook)).toHaveLength(1);
    expect((await change(hook.id, { status: 'paused' })).statusCode).toBe(200);
    expect((await catalog.ask('DELETE', `${LIST}/${hook.id}`, { caller: owner })).statusCode).toBe(204);
    await catalog.sql('UPDATE vendors SET fee_waived_at = now() WHERE id = ?', [vendor.id]);
    await add();
  });

  test('rolls the secret: both sign for 24 hours, then the new one alone', async () => {
    const hook = await add();
    const [old = ''] = await secretsOf(hook);
    const rolled = (await post(`${hook.id}/secrets/roll`)).json<WebhookSecretsDto>().secrets;
    expect(rolled).toEqual([
      { secret: expect.not.stringContaining(old), expiresAt: null },
      { secret: old, expiresAt: expect.any(String) },
    ]);
    const verify = ({ body, signature }: Received, secret: string) =>
      Stripe.webhooks.constructEvent(body, signature, secret);
    await deliver();
    await outcome(hook, 'delivered');
    const [both = { body: '', signature: '' }] = received;
    expect(both.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    for (const { secret } of rolled) expect(verify(both, secret)).toBeTruthy();
    await catalog.sql(`UPDATE webhook_endpoints SET previous_until = now() - interval '1 second'`);
    const [delivery] = await log(hook);
    await post(`${hook.id}/deliveries/${delivery?.id}/resend`);
    await eventually(() => received.length === 2, { message: 'the second one' });
    const last = received[1] ?? both;
    expect(verify(last, rolled[0]?.secret ?? '')).toBeTruthy();
    expect(() => verify(last, old)).toThrow('No signatures found');
    expect(await secretsOf(hook)).toHaveLength(1);
  });

  test('has at most five, also of concurrent requests', async () => {
    const body = { url: url(), types: ['deal.ended'] };
    const create = () => catalog.ask('POST', LIST, { caller: owner, body });
    const added = await Promise.all(Array.from({ length: 8 }, create));
    expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(added.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({ code: 'limit_reached' });
  });

  test('lists no endpoint of another business, and deletes the log with the endpoint', async () => {
    const hook = await add();
    await deliver();
    await outcome(hook, 'delivered');
    const { owner: stranger } = await aBusiness(catalog.em());
    expect(await catalog.read(LIST, stranger)).toEqual([]);
    expect((await catalog.ask('DELETE', `${LIST}/${hook.id}`, { caller: owner })).statusCode).toBe(204);
    expect(await catalog.sql('SELECT * FROM webhook_deliveries')).toEqual([]);
  });
});

test('in production only https addresses of public servers are allowed', async () => {
  const strict = await sharedCatalog();
  const { owner: caller } = await aBusiness(strict.em());
  const enter = (address: string) =>
    strict.ask('POST', LIST, { caller, body: { url: address, types: ['deal.ended'] } });
  const machines = ['http://shop.example', 'https://127.0.0.1', 'https://[::1]', 'https://10.0.0.1/hook', url()];
  const others = ['https://shop.example:8443', 'https://user:x@shop.example', 'ftp://shop.example', 'nonsense'];
  for (const address of [...machines, ...others])
    expect([address, Object.keys((await enter(address)).json().errors)]).toEqual([address, ['url']]);
  expect((await enter('https://shop.example/hook')).statusCode).toBe(201);
  expect(PUBLIC_ONLY.anyPort).toBe(false);
});

test('a secret is stored encrypted, and a replaced key is needed for a day only', async () => {
  const hook = await add();
  const [secret = ''] = await secretsOf(hook);
  const stored = async () => {
    const [own = ''] = await catalog.column<string>('SELECT secret FROM webhook_endpoints WHERE id = ?', [hook.id]);
    return { secret: own, previousSecret: null, previousUntil: null };
  };
  const before = await stored();
  expect(before.secret).not.toContain(secret);
  const previous = catalog.env.WEBHOOK_SECRETS_KEY;
  const present = 'another key of at least thirty-two characters';
  const both = new WebhookSecrets({ WEBHOOK_SECRETS_KEY: present, WEBHOOK_SECRETS_KEY_PREVIOUS: previous });
  const alone = new WebhookSecrets({ WEBHOOK_SECRETS_KEY: present });
  expect(() => alone.valid(before, new Date())).toThrow('WEBHOOK_SECRETS_KEY');
  await new DeleteOldWebhookDeliveries(catalog.em(), both).run();
  expect(alone.valid(await stored(), new Date())).toEqual([{ secret, expiresAt: null }]);
});

test('the log is deleted after 30 days', async () => {
  const hook = await add();
  await deliver(written(1));
  await deliver(written(2));
  await eventually(async () => (await log(hook)).every(({ status }) => status === 'delivered'));
  const [newer, older] = await log(hook);
  const aged = `UPDATE webhook_deliveries SET created_at = now() - interval '30 days 1 hour' WHERE id = ?`;
  await catalog.sql(aged, [older?.id]);
  await catalog.get(DeleteOldWebhookDeliveries).run();
  expect((await log(hook)).map(({ id }) => id)).toEqual([newer?.id]);
});
