import { Counter, Gauge } from 'prom-client';
import { metrics } from '@campus-deals/service-defaults';

/** An unavailable mail server does not make the service unready, so it is a metric instead of a readiness check. */
export const mailServerUp = new Gauge({
  name: 'mail_server_up',
  help: '1 while the mail server accepts mails, 0 while it is unavailable',
  registers: [metrics],
});

export const mails = new Counter({
  name: 'mails_total',
  help: 'Mails handed to the mail server, by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
});

export const pushes = new Counter({
  name: 'pushes_total',
  help: 'Pushes handed to push services, by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
});
