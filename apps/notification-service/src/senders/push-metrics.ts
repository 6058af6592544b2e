import { metrics } from '@campus-deals/service-defaults';
import { Counter } from 'prom-client';

export const pushes = new Counter({
  name: 'pushes_total',
  help: 'Pushes handed to push services, by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
});
