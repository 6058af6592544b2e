import { healthChecks } from './health-checks.js';
import { gauge } from './metrics.js';

/** State of each dependency as in `/ready`, checked on each scrape. */
gauge(
  'dependency_up',
  '1 while a dependency of the process answers, 0 while it does not',
  ['dependency'],
  async (up) => {
    const { dependencies } = await healthChecks.report('');
    up.reset();
    for (const { name, status } of dependencies) up.set({ dependency: name }, status === 'up' ? 1 : 0);
  },
);
