import { describe, expect, it } from 'vitest';
import { handlerProblems } from './handler-check.js';

const catalogue = {
  CollegeActivated: { handlers: { notification: ['notify-subscribers'] } },
  SubscriberAdded: { handlers: { catalog: ['count-subscriber'], identity: ['credit-referrer'] } },
};
const counting = { handler: 'count-subscriber', event: 'SubscriberAdded', count: 1 };

describe('the completeness check', () => {
  it('is silent when each handler of the service has one method, and where none has to be', () => {
    expect(handlerProblems('catalog', [counting], catalogue)).toEqual([]);
    expect(handlerProblems('gateway', [], catalogue)).toEqual([]);
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

  it.each([
    [{ count: 2 }, `'count-subscriber' is claimed by 2 methods`],
    [{ event: 'CollegeActivated' }, `'count-subscriber' handles SubscriberAdded, not CollegeActivated`],
  ])('refuses a handler with %o', (changed, problem) => {
    expect(handlerProblems('catalog', [{ ...counting, ...changed }], catalogue)).toEqual([problem]);
  });
});
