import { describeQueueBackends, eventually } from '@campus-deals/testing';
import { metrics } from '@campus-deals/service-defaults';
import { expect, it } from 'vitest';
import { EventFlow } from '../testing/event-flow.js';
import { measureQueues } from './queue-metrics.js';

describeQueueBackends('the depth of the queues', (backend) => {
  it('is measured by state, and no longer once the service has stopped', async () => {
    const flow = await EventFlow.start(backend);
    // No worker consumes them.
    await flow.subscribe([1, 2, 3]);
    await eventually(async () => (await flow.queued('catalog')) === 3, { message: 'three jobs wait' });
    measureQueues(flow.store, ['catalog-events']);
    const text = await metrics.metrics();
    expect(text).toContain('queue_jobs{queue="catalog-events",state="waiting"} 3');
    expect(text).toContain('queue_jobs{queue="catalog-events",state="failed"} 0');
    for (const own of ['events', 'scheduled-jobs'])
      expect(text).toContain(`queue_jobs{queue="notification-${own}",state="waiting"} 0`);
    await flow.end();
    expect(await metrics.metrics()).not.toContain('queue_jobs{');
  });
});
