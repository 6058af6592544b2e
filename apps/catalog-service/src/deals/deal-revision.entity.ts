import { defineEntity, p } from '@mikro-orm/core';
import { REVISION_STATUSES } from '@campus-deals/contracts/enumerations';
import type { DealChanges } from './deal-changes.js';
import { Deal } from './deal.entity.js';

export const DealRevisionSchema = defineEntity({
  name: 'DealRevision',
  tableName: 'deal_revisions',
  properties: {
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').primary().updateRule('no action').deleteRule('cascade'),
    /** Only fields that differ from what readers see, as the owner's answers show them. */
    changes: p.json<DealChanges>().check(`jsonb_typeof(changes) = 'object'`),
    status: p.enum(REVISION_STATUSES).default('pending'),
    /** Shown to the vendor. */
    rejectionReason: p.text().strictNullable(),
    submittedAt: p.datetime().defaultRaw('now()'),
    decidedAt: p.datetime().strictNullable(),
    /** Account of the admin. */
    decidedBy: p.integer().strictNullable(),
  },
  indexes: [
    {
      name: 'deal_revisions_by_image',
      expression: `CREATE INDEX deal_revisions_by_image ON deal_revisions (image_name(changes ->> 'image')) WHERE image_name(changes ->> 'image') IS NOT NULL`,
    },
  ],
});

/**
 * A change of an approved deal that readers do not see until an admin approves it. Deleted once it is applied to the
 * deal.
 */
export class DealRevision extends DealRevisionSchema.class {
  /** Submits changes for review, whatever was decided about the previous ones. */
  submit(changes: DealChanges, at: Date): void {
    this.changes = changes;
    this.status = 'pending';
    this.rejectionReason = null;
    this.submittedAt = at;
    this.decidedAt = null;
    this.decidedBy = null;
  }

  /** Rejects the change, with a reason for the owner; the deal stays as it is. */
  reject(reason: string | null, by: number | null, at: Date): void {
    this.status = 'rejected';
    this.rejectionReason = reason;
    this.decidedAt = at;
    this.decidedBy = by;
  }
}
DealRevisionSchema.setClass(DealRevision);
