import { defineEntity, p } from '@mikro-orm/core';
import { REVISION_STATUSES } from '@campus-deals/contracts/enumerations';
import type { VendorChanges } from './vendor-changes.js';
import { Vendor } from './vendor.entity.js';

/** State to restore when a decision is undone: the revision, and after an approval the business. */
export interface UndoableChange {
  /** Version of the business after the decision: a later change prevents the undo. */
  version: number;
  /** Events in the outbox that are not published yet. */
  eventIds: string[];
  changes: VendorChanges;
  /** Reviewed fields as readers saw them before an approval; null after a rejection. */
  fields: VendorChanges | null;
}

export const VendorRevisionSchema = defineEntity({
  name: 'VendorRevision',
  tableName: 'vendor_revisions',
  properties: {
    vendorId: () =>
      p.manyToOne(Vendor).mapToPk().name('vendor_id').primary().updateRule('no action').deleteRule('cascade'),
    /** Only fields that differ from what readers see; empty once approved. */
    changes: p.json<VendorChanges>().check(`jsonb_typeof(changes) = 'object'`),
    status: p.enum([...REVISION_STATUSES, 'approved'] as const).default('pending'),
    /** Shown to the owner. */
    rejectionReason: p.text().strictNullable(),
    submittedAt: p.datetime().defaultRaw('now()'),
    decidedAt: p.datetime().strictNullable(),
    /** Account of the admin. */
    decidedBy: p.integer().strictNullable(),
    undo: p.json<UndoableChange>().strictNullable(),
  },
  indexes: [
    {
      name: 'vendor_revisions_by_image',
      expression: `CREATE INDEX vendor_revisions_by_image ON vendor_revisions (image_name(changes ->> 'logoUrl')) WHERE image_name(changes ->> 'logoUrl') IS NOT NULL`,
    },
  ],
});

/**
 * A change of a public business that readers do not see until an admin has approved it, and the last decision about one.
 * `Vendor.revisionSubmittedAt` is set while it waits, since the admins' list orders by it.
 */
export class VendorRevision extends VendorRevisionSchema.class {
  /** Submits changes for review, whatever was decided about the previous ones. */
  submit(changes: VendorChanges, at: Date): void {
    this.changes = changes;
    this.status = 'pending';
    this.rejectionReason = null;
    this.submittedAt = at;
    this.decidedAt = null;
    this.decidedBy = null;
    this.undo = null;
  }

  approve(by: number, at: Date): void {
    this.status = 'approved';
    this.changes = {};
    this.decidedAt = at;
    this.decidedBy = by;
  }

  /** Rejects the change; the business stays as it is. */
  reject(reason: string | null, by: number, at: Date): void {
    this.status = 'rejected';
    this.rejectionReason = reason;
    this.decidedAt = at;
    this.decidedBy = by;
  }
}
VendorRevisionSchema.setClass(VendorRevision);
