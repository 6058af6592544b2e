import type { DeliveryStatus } from '@campus-deals/contracts/enumerations';
import { expect, test } from 'vitest';
import { Delivery } from './delivery.entity.js';
import { statusesBefore } from './delivery.states.js';

const at = new Date('2026-11-05T17:00:00Z');
const aDelivery = (status: DeliveryStatus): Delivery =>
  Object.assign(new Delivery(), { status, attempts: 3, begunAt: at, failure: '451' });

test('a mail that the server accepts is sent; one that it refuses has failed', () => {
  const [sent, failed] = [aDelivery('sending'), aDelivery('sending')];
  sent.accepted(at);
  failed.refused('550');
  expect(sent).toMatchObject({ status: 'sent', sentAt: at, failure: null });
  expect(failed).toMatchObject({ status: 'failed', failure: '550' });
});

test('a deferred mail waits and has used an attempt; a rescheduled one has not', () => {
  const [putOff, putBack] = [aDelivery('sending'), aDelivery('sending')];
  putOff.putOff(at, '421');
  putBack.putBack(at);
  expect(putOff).toMatchObject({ status: 'pending', attempts: 3, begunAt: null, dueAt: at, failure: '421' });
  expect(putBack).toMatchObject({ status: 'pending', attempts: 2, begunAt: null, dueAt: at, failure: '451' });
});

test('a mail that the server accepts late is sent, though it was deferred meanwhile', () => {
  const late = aDelivery('pending');
  late.accepted(at);
  expect(late.status).toBe('sent');
});

test.each(['sent', 'failed'] satisfies DeliveryStatus[])('a mail that is %s is not sent again', (status) => {
  expect(() => aDelivery(status).accepted(at)).toThrow(`a delivery that is ${status} cannot be accepted`);
});

test('a failed mail gets all its attempts again when an admin retries it; a sent one does not', () => {
  const failed = aDelivery('failed');
  failed.tryAgain(at);
  expect(failed).toMatchObject({ status: 'pending', attempts: 0, begunAt: null, dueAt: at });
  expect(() => aDelivery('sent').tryAgain(at)).toThrow('a delivery that is sent cannot be tried again');
});

test('pending deliveries and expired leases are claimed, finished ones are not', () => {
  expect(statusesBefore('claimed')).toEqual(['pending', 'sending']);
});
