import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeQueueBackends, eventually } from '@campus-deals/testing';
import { EventFlow } from './testing/event-flow.js';

describeQueueBackends('events', (backend) => {
  let flow: EventFlow;
  beforeEach(async () => {
    flow = await EventFlow.start(backend);
  });
  afterEach(() => flow.end());

  it('are handled once when their transaction commits, and never when it rolls back', async () => {
    await flow.consume();
    await flow.subscribe([1, 2], { fail: true });
    await flow.subscribe([3, 4]);
    await eventually(async () => expect(await flow.subscriptionsHandled()).toEqual([3, 4]), { message: 'the committed events to be handled' });
    expect(await flow.unpublished()).toBe(0);
  });
});
