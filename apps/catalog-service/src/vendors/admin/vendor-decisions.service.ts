import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminAction } from '@campus-deals/audit';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { vendorState, vendorSubject } from '../vendor.columns.js';
import { type Decision, ONCE_FINAL, type PastDecision, Revision, SubjectDecisions } from '../../moderation/public.js';
import { tables } from '../../tables.js';
import { getAdminVendor } from './admin-vendor.query.js';
import { lockVendor } from '../lock-vendor.js';
import { detailsOfChanges, reviewedOf, type VendorChanges } from '../vendor-details.js';
import { vendorChanged, vendorStateConflict } from '../vendor.errors.js';
import { vendorFacts, type Vendor } from '../vendor.entity.js';
import { dropCachedVendorWithDeals, dropCachedVisibility } from '../vendor-tags.js';

interface BeforeDecision {
  changes: VendorChanges;
  /** Reviewed fields as readers saw them before an approval; null after a rejection. */
  fields: VendorChanges | null;
}

/** Decides about changes of businesses, suspends them and waives their fees. */
@Injectable()
export class VendorDecisionsService extends SubjectDecisions<Vendor, BeforeDecision, AdminVendorDto, AdminVendorDto> {
  protected readonly subject = 'vendor';
  protected readonly audited = vendorSubject;
  protected readonly stateOf = vendorState;
  protected readonly present = (id: number) => getAdminVendor(tables(this.em), id);
  protected readonly presentUndone = this.present;
  protected readonly getForUpdate = (id: number) => lockVendor(this.em, { id });

  protected async apply(by: number, id: number, decision: Decision, version?: number) {
    const vendor = await this.getForUpdate(id);
    const revision = await this.em.findOne(Revision, { vendorId: id, status: 'pending' });
    if (!revision) throw vendorStateConflict();
    if (version !== undefined && version !== vendor.version)
      throw vendorChanged(vendor, 'Its owner or an admin changed this business meanwhile');
    const now = new Date();
    const { changes } = revision;
    const state = vendorState(vendor);
    const isApproval = decision.what === 'approve';
    const before = { changes, fields: isApproval ? reviewedOf(vendor) : null };
    if (isApproval) {
      vendor.edit(detailsOfChanges(changes), now);
      revision.approve(by, now);
    } else revision.reject(decision.reason, by, now);
    vendor.noteRevision(null, now);
    await this.em.flush();
    const eventIds = await this.publish(vendor, decision);
    await this.audit.record({
      action: `vendor.${decision.what}`,
      subject: vendorSubject(vendor),
      ...(isApproval
        ? { before: state, after: vendorState(vendor) }
        : {
            before: { rejected: null, rejectionReason: null },
            after: { rejected: changes, rejectionReason: decision.reason },
          }),
    });
    if (isApproval) await dropCachedVendorWithDeals(tables(this.em), vendor);
    return { subject: vendor, before, eventIds };
  }

  private async publish(vendor: Vendor, decision: Decision): Promise<string[]> {
    const { id, userId, name, version } = vendor;
    const facts = { vendorId: id, userId, name, version };
    if (decision.what === 'reject')
      return [await this.outbox.publish('VendorChangeRejected', { ...facts, reason: decision.reason }, ONCE_FINAL)];
    return [
      await this.outbox.publish('VendorChangeApproved', facts, ONCE_FINAL),
      await this.outbox.publish('VendorUpdated', vendorFacts(vendor), ONCE_FINAL),
    ];
  }

  protected async findLast(em: EntityManager, id: number): Promise<PastDecision | undefined> {
    const last = await em.findOne(Revision, { vendorId: id, decidedBy: { $ne: null } });
    if (!last?.decidedAt || last.status === 'pending') return undefined;
    return { what: last.status, at: last.decidedAt, by: last.decidedBy };
  }

  protected async revert(vendor: Vendor, before: BeforeDecision): Promise<void> {
    const revision = await this.em.findOneOrFail(Revision, { vendorId: vendor.id });
    const now = new Date();
    if (before.fields) vendor.edit(detailsOfChanges(before.fields), now);
    revision.submit(before.changes, revision.submittedAt);
    vendor.noteRevision(revision.submittedAt, now);
    await this.em.flush();
    // For read models that a snapshot updated in the meantime.
    await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
    if (before.fields) await dropCachedVendorWithDeals(tables(this.em), vendor);
  }

  /**
   * Hides the vendor and its deals from readers; nothing is deleted. A new reason replaces the previous one. Like the
   * next methods, a repeated call changes nothing.
   */
  suspend(caller: SignedInUser, id: number, reason: string): Promise<AdminVendorDto> {
    return this.moderate(caller, id, 'vendor.suspend', (vendor, at) => vendor.suspend(reason, at));
  }

  restore(caller: SignedInUser, id: number): Promise<AdminVendorDto> {
    return this.moderate(caller, id, 'vendor.restore', (vendor, at) => vendor.restore(at));
  }

  /** Treats the fee as paid, for posting deals and for being public. */
  waiveFee(caller: SignedInUser, id: number, reason: string): Promise<AdminVendorDto> {
    return this.moderate(caller, id, 'vendor.waive-fee', (vendor, at) => vendor.waiveFee(at), reason);
  }

  chargeFee(caller: SignedInUser, id: number): Promise<AdminVendorDto> {
    return this.moderate(caller, id, 'vendor.charge-fee', (vendor, at) => vendor.chargeFee(at));
  }

  @Transactional()
  private async moderate(
    caller: SignedInUser,
    id: number,
    action: AdminAction['action'],
    change: (vendor: Vendor, at: Date) => boolean,
    reason?: string,
  ): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    const vendor = await this.getForUpdate(id);
    const before = moderationState(vendor);
    if (change(vendor, new Date())) {
      await this.em.flush();
      await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
      const after = { ...moderationState(vendor), ...(reason !== undefined && { reason }) };
      await this.audit.record({ action, subject: vendorSubject(vendor), before, after });
      await dropCachedVisibility(tables(this.em), vendor);
    }
    return getAdminVendor(tables(this.em), id);
  }
}

const moderationState = ({ suspensionReason, feeWaivedAt }: Vendor): object => ({
  suspensionReason,
  isFeeWaived: feeWaivedAt !== null,
});
