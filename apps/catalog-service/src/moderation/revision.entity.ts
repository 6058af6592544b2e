import { defineEntity, p } from '@mikro-orm/core';
import { REVISION_STATUSES } from '@campus-deals/contracts/enumerations';
import { Deal, type DealChanges } from '../deals/deal.entity.js';
import { Vendor, type VendorChanges } from '../vendors/vendor.entity.js';
import { indexesOf } from '../visibility/public.js';

const index = (name: string, on: string) => ({ name, expression: `CREATE INDEX ${name} ON revisions ${on}` });

/** Columns for the deal or the business that a row is about, and is deleted with. */
export const DEAL_OR_VENDOR = {
  dealId: () =>
    p.manyToOne(Deal).mapToPk().strictNullable().name('deal_id').updateRule('no action').deleteRule('cascade'),
  vendorId: () =>
    p.manyToOne(Vendor).mapToPk().strictNullable().name('vendor_id').updateRule('no action').deleteRule('cascade'),
};

export const RevisionSchema = defineEntity({
  name: 'Revision',
  tableName: 'revisions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    ...DEAL_OR_VENDOR,
    /** Fields that differ from those that readers see, in the format of the owner's responses. */
    changes: p.json<DealChanges & VendorChanges>().check(`jsonb_typeof(changes) = 'object'`),
    status: p.enum([...REVISION_STATUSES, 'approved'] as const).default('pending'),
    /** Shown to the owner. */
    rejectionReason: p.text().strictNullable(),
    submittedAt: p.datetime().defaultRaw('now()'),
    decidedAt: p.datetime().strictNullable(),
    /** Account of the admin. */
    decidedBy: p.integer().strictNullable(),
  },
  checks: [{ name: 'revisions_subject', expression: 'num_nonnulls(deal_id, vendor_id) = 1' }],
  uniques: [
    { name: 'revisions_of_deal', properties: ['dealId'] },
    { name: 'revisions_of_vendor', properties: ['vendorId'] },
  ],
  indexes: [
    index('revisions_by_image', `(image_name(changes ->> 'image')) WHERE image_name(changes ->> 'image') IS NOT NULL`),
    index(
      'revisions_by_logo',
      `(image_name(changes ->> 'logoUrl')) WHERE image_name(changes ->> 'logoUrl') IS NOT NULL`,
    ),
  ],
});

/**
 * A change of an approved deal or a public business that readers do not see until an admin approves it. That of a deal
 * is deleted then; that of a business stays, without changes, as the last decision. The columns `revisionSubmittedAt`
 * are set while it waits, since the admins' lists order by them: a trigger sets that of deals.
 */
export class Revision extends RevisionSchema.class {
  /** Submits changes for review, whatever was decided about the previous ones. */
  submit(changes: Revision['changes'], at: Date): void {
    this.changes = changes;
    this.status = 'pending';
    this.rejectionReason = null;
    this.submittedAt = at;
    this.decidedAt = null;
    this.decidedBy = null;
  }

  approve(by: number, at: Date): void {
    this.status = 'approved';
    this.changes = {};
    this.decidedAt = at;
    this.decidedBy = by;
  }

  /** Rejects the change, with a reason for the owner; the subject stays as it is. */
  reject(reason: string | null, by: number | null, at: Date): void {
    this.status = 'rejected';
    this.rejectionReason = reason;
    this.decidedAt = at;
    this.decidedBy = by;
  }
}
RevisionSchema.setClass(Revision);

/** The last decision about a deal or a business, with the state before it. Kept while it can be undone. */
export const UndoableDecision = defineEntity({
  name: 'UndoableDecision',
  tableName: 'undoable_decisions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    ...DEAL_OR_VENDOR,
    /** Account of the admin. */
    decidedBy: p.integer(),
    decidedAt: p.datetime().defaultRaw('now()'),
    /** Version of the subject after the decision: a later change prevents the undo. */
    version: p.integer(),
    /** Events in the outbox that are not published yet. */
    eventIds: p.array().columnType('uuid[]'),
    before: p.json<object>().check(`jsonb_typeof(before) = 'object'`),
  },
  checks: [{ name: 'undoable_decisions_subject', expression: 'num_nonnulls(deal_id, vendor_id) = 1' }],
  uniques: [
    { name: 'undoable_decisions_of_deal', properties: ['dealId'] },
    { name: 'undoable_decisions_of_vendor', properties: ['vendorId'] },
  ],
  indexes: [indexesOf('undoable_decisions').index('undoable_decisions_old', '(decided_at)')],
});
