import { metrics } from '@campus-deals/service-defaults';
import { Counter, Gauge, Histogram } from 'prom-client';

export const openStreams = new Gauge({
  name: 'notification_streams_open',
  help: 'Notification streams open at this replica',
  registers: [metrics],
});

export const refusedStreams = new Counter({
  name: 'notification_streams_refused_total',
  help: 'Streams refused because this replica was full',
  registers: [metrics],
});

export const liveDelay = new Histogram({
  name: 'notification_live_delay_seconds',
  help: 'Delay from storing a notification to sending it on an open stream',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});
