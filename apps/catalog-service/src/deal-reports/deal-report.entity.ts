import { defineEntity, p } from '@mikro-orm/core';
import { REPORT_REASONS } from '@campus-deals/contracts/enumerations';
import { Deal } from '../deals/deal.entity.js';

export const DealReportSchema = defineEntity({
  name: 'DealReport',
  tableName: 'deal_reports',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').updateRule('no action').deleteRule('cascade'),
    /** Account of the reporter; null: erased. */
    userId: p.integer().strictNullable(),
    reason: p.enum(REPORT_REASONS),
    comment: p.text().strictNullable(),
    /** Whether it counts towards hiding the deal. */
    counts: p.boolean().default(false),
    /** Identity's key of the reporter's mailbox; null: unknown, or the account was erased. */
    mailboxKey: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Time at which an admin dismissed it; null: still open. */
    dismissedAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'deal_reports_once', properties: ['dealId', 'userId'] }],
  indexes: [
    {
      name: 'deal_reports_of_deal',
      expression: 'CREATE INDEX deal_reports_of_deal ON deal_reports (deal_id, id DESC)',
    },
    { name: 'deal_reports_of_mailbox', properties: ['dealId', 'mailboxKey'], where: 'mailbox_key IS NOT NULL' },
    { name: 'deal_reports_of_user', properties: ['userId'], where: 'user_id IS NOT NULL' },
  ],
});

/** A report about a deal, at most one per account. */
export class DealReport extends DealReportSchema.class {}
DealReportSchema.setClass(DealReport);
