import type { FailedEventDto } from '@campus-deals/contracts/gateway/operations.dto';
import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { describe, expect, test } from 'vitest';
import { sharedIdentity, type Answer } from './testing/identity-app.js';

const PATH = '/api/admin/operations/identity/failed-events';
const identity = await sharedIdentity();
const admin = await identity.member('admin');

const ask = (method: 'GET' | 'POST' | 'DELETE', path = ''): Promise<Answer> =>
  identity.ask(method, `${PATH}${path}`, { caller: admin.caller });
const failed = async (): Promise<FailedEventDto[]> => (await ask('GET')).json();

describe('failed events', () => {
  test('are listed with their payload and error', async () => {
    const id = await aFailedEvent(identity.app, 'identity');
    const answer = await ask('GET');
    // Other files of this worker may have left some.
    expect(answer.headers['x-total-count']).toBe(String(answer.json<FailedEventDto[]>().length));
    expect(answer.json()).toContainEqual({
      id,
      eventId: id.slice(0, 36),
      event: 'SubscriberAdded',
      handler: 'count-subscriber-when-added',
      reason: 'college 1 is not known',
      attempts: 1,
      occurredAt: expect.any(String),
      failedAt: expect.any(String),
      payload: { subscriptionId: 1, collegeId: 1, userId: null, referralCode: null },
    });
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(204);
  });

  test('are retried or dropped by one admin, and then no longer listed', async () => {
    for (const [method, path] of [
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const) {
      const id = await aFailedEvent(identity.app, 'identity');
      expect((await ask(method, `/${id}${path}`)).statusCode).toBe(204);
      expect((await failed()).map((event) => event.id)).not.toContain(id);
      const again = await ask(method, `/${id}${path}`);
      expect(again.json()).toMatchObject({ status: 404, code: 'failed_event_not_found' });
    }
  });
});
