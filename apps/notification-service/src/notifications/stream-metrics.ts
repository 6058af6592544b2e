import { counter, gauge, histogram } from '@campus-deals/service-defaults';

export const openStreams = gauge('notification_streams_open', 'Notification streams open at this replica');

export const refusedStreams = counter(
  'notification_streams_refused_total',
  'Streams refused because this replica was full',
);

export const liveDelay = histogram(
  'notification_live_delay_seconds',
  'Delay from storing a notification to sending it on an open stream',
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);
