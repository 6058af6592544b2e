import { describe, expect, it } from 'vitest';
import { handlerProblems } from './handler-check.js';

const catalogue = {
  CollegeActivated: { handlers: { notification: ['notify-subscribers'] } },
  SubscriberAdded: { handlers: { catalog: ['count-subscriber'], identity: ['credit-referrer'] } },
};
const counting = { handler: 'count-subscriber', event: 'SubscriberAdded', count: 1 };

describe('the completeness check', () => {
  it('is silent when each handler of the service has one method', () => {
    expect(handlerProblems('catalog', [counting], catalogue)).toEqual([]);
  });

  it('lists every problem at once', () => {
    const found = [
      { handler: 'notify-subscribers', event: 'CollegeActivated', count: 1 },
      { handler: 'count-subscribers', event: 'SubscriberAdded', count: 1 },
    ];
    expect(handlerProblems('catalog', found, catalogue)).toEqual([
      `'notify-subscribers' belongs to notification, not to catalog`,
      `'count-subscribers' is not in the event catalogue`,
      `SubscriberAdded has no handler 'count-subscriber'`,
    ]);
  });

  it('refuses two methods for one handler', () => {
    expect(handlerProblems('catalog', [{ ...counting, count: 2 }], catalogue)).toEqual([
      `'count-subscriber' is claimed by 2 methods`,
    ]);
  });

  it('refuses a handler on another event than the catalogue says', () => {
    expect(handlerProblems('catalog', [{ ...counting, event: 'CollegeActivated' }], catalogue)).toEqual([
      `'count-subscriber' handles SubscriberAdded, not CollegeActivated`,
    ]);
  });

  it('expects nothing of a service that reacts to nothing', () => {
    expect(handlerProblems('gateway', [], catalogue)).toEqual([]);
  });
});
