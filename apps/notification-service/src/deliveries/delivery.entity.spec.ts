import type { DeliveryStatus } from '@campus-deals/contracts/enumerations';
import { expect, test } from 'vitest';
import { Delivery } from './delivery.entity.js';
import { statusesBefore } from './delivery.states.js';

const at = new Date('2026-11-05T17:00:00Z');
const aDelivery = (status: DeliveryStatus): Delivery =>
  Object.assign(new Delivery(), { status, attempts: 3, begunAt: at, failure: '451' });

test('a mail that the server takes is sent; one that it refuses has failed', () => {
  const [sent, failed] = [aDelivery('sending'), aDelivery('sending')];
  sent.accepted(at);
  failed.refused('550');
  expect(sent).toMatchObject({ status: 'sent', sentAt: at, failure: null });
  expect(failed).toMatchObject({ status: 'failed', failure: '550' });
});

test('a mail that is put off waits and has used an attempt; one that is put back has not', () => {
  const [putOff, putBack] = [aDelivery('sending'), aDelivery('sending')];
  putOff.putOff(at, '421');
  putBack.putBack(at);
  expect(putOff).toMatchObject({ status: 'pending', attempts: 3, begunAt: null, dueAt: at, failure: '421' });
  expect(putBack).toMatchObject({ status: 'pending', attempts: 2, begunAt: null, dueAt: at, failure: '451' });
});

test('a mail that the server took after all is sent, though it was put off meanwhile', () => {
  const late = aDelivery('pending');
  late.accepted(at);
  expect(late.status).toBe('sent');
});

test.each(['sent', 'failed'] satisfies DeliveryStatus[])('a mail that is %s is not sent again', (status) => {
  expect(() => aDelivery(status).accepted(at)).toThrow(`a delivery that is ${status} cannot be accepted`);
});

test('a mail that failed has all its attempts again when an admin wants it; one that was sent is out', () => {
  const failed = aDelivery('failed');
  failed.tryAgain(at);
  expect(failed).toMatchObject({ status: 'pending', attempts: 0, begunAt: null, dueAt: at });
  expect(() => aDelivery('sent').tryAgain(at)).toThrow('a delivery that is sent cannot be tried again');
});

test('what waits and what a sender may have left is claimed, and nothing that has ended', () => {
  expect(statusesBefore('claimed')).toEqual(['pending', 'sending']);
});
