import { Gauge } from 'prom-client';
import { healthChecks } from './health-checks.js';
import { metrics } from './metrics.js';

/** State of each dependency as in `/ready`, checked on each scrape. */
export const dependencyUp = new Gauge({
  name: 'dependency_up',
  help: '1 while a dependency of the process answers, 0 while it does not',
  labelNames: ['dependency'],
  registers: [metrics],
  async collect() {
    const { dependencies } = await healthChecks.report('');
    this.reset();
    for (const { name, status } of dependencies) this.set({ dependency: name }, status === 'up' ? 1 : 0);
  },
});
