import { Counter, Gauge } from 'prom-client';
import { metrics } from '@campus-deals/service-defaults';

export const newsletterMails = new Counter({
  name: 'newsletter_mails_total',
  help: 'Newsletter mails handed to the mail server, by outcome; the rate is the sending speed',
  labelNames: ['outcome'],
  registers: [metrics],
});

export const newsletterServerUp = new Gauge({
  name: 'newsletter_mail_server_up',
  help: '1 while the mail server accepts newsletters, 0 while it is unavailable',
  registers: [metrics],
});
