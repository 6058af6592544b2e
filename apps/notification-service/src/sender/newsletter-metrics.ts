import { Counter, Gauge } from 'prom-client';
import { metrics } from '@campus-deals/service-defaults';

export const newsletterMails = new Counter({
  name: 'newsletter_mails_total',
  help: 'Mails of newsletters handed to the mail server, by outcome; its rate is how fast they leave',
  labelNames: ['outcome'],
  registers: [metrics],
});

export const newsletterMailsDue = new Gauge({
  name: 'newsletter_mails_due',
  help: 'Mails of newsletters that are due and not sent, whoever has them',
  registers: [metrics],
});

export const newsletterServerUp = new Gauge({
  name: 'newsletter_mail_server_up',
  help: '1 while the mail server takes newsletters, 0 while it is away',
  registers: [metrics],
});
