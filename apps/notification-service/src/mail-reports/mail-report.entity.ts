import { defineEntity, p } from '@mikro-orm/core';

export const MailReportSchema = defineEntity({
  name: 'MailReport',
  tableName: 'mail_reports',
  properties: {
    /** The provider's. */
    id: p.text().primary(),
    receivedAt: p.datetime().defaultRaw('now()').index('mail_reports_by_age'),
  },
});

/** A provider's report that was taken: when it comes again nothing happens. */
export class MailReport extends MailReportSchema.class {}
MailReportSchema.setClass(MailReport);
