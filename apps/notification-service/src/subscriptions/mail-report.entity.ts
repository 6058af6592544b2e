import { defineEntity, p } from '@mikro-orm/core';

/** A processed report of a provider. Redelivered reports change nothing. */
export const MailReportSchema = defineEntity({
  name: 'MailReport',
  tableName: 'mail_reports',
  properties: {
    /** The provider's id. */
    id: p.text().primary(),
    receivedAt: p.datetime().defaultRaw('now()').index('mail_reports_by_age'),
  },
});
