import { Counter, Gauge } from 'prom-client';
import { metrics } from '@campus-deals/service-defaults';

/** The mail server is no reason to take the service away, so it is measured here and not asked for readiness. */
export const mailServerUp = new Gauge({
  name: 'mail_server_up',
  help: '1 while the mail server takes mails, 0 while it is away',
  registers: [metrics],
});

export const mails = new Counter({
  name: 'mails_total',
  help: 'Mails handed to the mail server, by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
});
