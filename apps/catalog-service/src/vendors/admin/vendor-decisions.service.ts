import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { AdminVendorDto, DecidedVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { Outbox } from '@campus-deals/messaging';
import { ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { vendorState, vendorSubject } from '../vendor.columns.js';
import { PUBLISHED_AFTER_SECONDS, recordUndoable, Revision, withdrawDecision } from '../../moderation/public.js';
import { tables } from '../../tables.js';
import { whenInWords } from '../../visibility/public.js';
import { IdentityUsers } from '../identity-users.js';
import { getAdminVendor } from './admin-vendor.query.js';
import { lockVendor } from '../lock-vendor.js';
import { detailsOfChanges, reviewedOf, type VendorChanges } from '../vendor-details.js';
import { vendorChanged, vendorStateConflict } from '../vendor.errors.js';
import { vendorFacts, type Vendor } from '../vendor.entity.js';
import { dropCachedVendorWithDeals, dropCachedVisibility } from '../vendor-tags.js';

export type VendorDecision = { what: 'approve' } | { what: 'reject'; reason: string | null };

interface BeforeDecision {
  changes: VendorChanges;
  /** Reviewed fields as readers saw them before an approval; null after a rejection. */
  fields: VendorChanges | null;
}

/**
 * Decides about changes of businesses, suspends them and waives their fees. A decision is one transaction with its
 * events, which are published once it can no longer be undone. Every method throws vendor_not_found.
 */
@Injectable()
export class VendorDecisionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly users: IdentityUsers,
  ) {}

  /**
   * Decides about the pending change. Throws vendor_state_conflict, which names the admin who decided first, and
   * vendor_changed if the given version is not the present one.
   */
  async decide(
    caller: SignedInUser,
    id: number,
    decision: VendorDecision,
    version?: number,
  ): Promise<DecidedVendorDto> {
    try {
      return await this.store(caller, id, decision, version);
    } catch (error) {
      if (!(error instanceof ProductError) || error.code !== 'vendor_state_conflict') throw error;
      // Outside the transaction, which must not wait for identity.
      const last = await this.em.fork().findOne(Revision, { vendorId: id });
      if (!last?.decidedAt || last.decidedBy === null) throw error;
      const name = last.decidedBy === caller.userId ? 'You' : await this.users.findName(last.decidedBy);
      throw vendorStateConflict(
        `${name ?? 'Another admin'} ${last.status} this change on ${whenInWords(last.decidedAt)}`,
      );
    }
  }

  @Transactional()
  private async store(
    caller: SignedInUser,
    id: number,
    decision: VendorDecision,
    version: number | undefined,
  ): Promise<DecidedVendorDto> {
    requireAccess(caller, 'admin');
    const undoUntil = new Date(Date.now() + UNDO_SECONDS * 1000).toISOString();
    const vendor = await lockVendor(this.em, { id });
    const revision = await this.em.findOne(Revision, { vendorId: id, status: 'pending' });
    if (!revision) throw vendorStateConflict();
    if (version !== undefined && version !== vendor.version)
      throw vendorChanged(vendor, 'Its owner or an admin changed this business meanwhile');
    const now = new Date();
    const { changes } = revision;
    const state = vendorState(vendor);
    const before: BeforeDecision = { changes, fields: decision.what === 'approve' ? reviewedOf(vendor) : null };
    if (decision.what === 'approve') {
      vendor.edit(detailsOfChanges(changes), now);
      revision.approve(caller.userId, now);
    } else revision.reject(decision.reason, caller.userId, now);
    vendor.noteRevision(null, now);
    await this.em.flush();
    const eventIds = await this.publish(vendor, decision);
    await recordUndoable(this.em, { vendorId: id, version: vendor.version }, caller.userId, eventIds, before);
    await this.audit.record({
      action: decision.what === 'approve' ? 'vendor.approve' : 'vendor.reject',
      subject: vendorSubject(vendor),
      ...(decision.what === 'approve'
        ? { before: state, after: vendorState(vendor) }
        : {
            before: { rejected: null, rejectionReason: null },
            after: { rejected: changes, rejectionReason: decision.reason },
          }),
    });
    if (decision.what === 'approve') await dropCachedVendorWithDeals(tables(this.em), vendor);
    return { ...(await getAdminVendor(tables(this.em), id)), undoUntil };
  }

  /**
   * Undoes a decision. Throws undo_expired, also if the business has changed since; access_denied for another admin's
   * decision.
   */
  @Transactional()
  async undo(caller: SignedInUser, id: number): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    const vendor = await lockVendor(this.em, { id });
    const { version } = vendor;
    const before = await withdrawDecision<BeforeDecision>(this.em, this.outbox, caller, { vendorId: id, version });
    const revision = await this.em.findOneOrFail(Revision, { vendorId: id });
    const now = new Date();
    const state = vendorState(vendor);
    if (before.fields) vendor.edit(detailsOfChanges(before.fields), now);
    revision.submit(before.changes, revision.submittedAt);
    vendor.noteRevision(revision.submittedAt, now);
    await this.em.flush();
    const after = vendorState(vendor);
    await this.audit.record({ action: 'vendor.undo', subject: vendorSubject(vendor), before: state, after });
    // For read models that a snapshot updated in the meantime.
    await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
    if (before.fields) await dropCachedVendorWithDeals(tables(this.em), vendor);
    return getAdminVendor(tables(this.em), id);
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
    const vendor = await lockVendor(this.em, { id });
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

  private async publish(vendor: Vendor, decision: VendorDecision): Promise<string[]> {
    const { id, userId, name, version } = vendor;
    const facts = { vendorId: id, userId, name, version };
    const timing = { afterSeconds: PUBLISHED_AFTER_SECONDS };
    if (decision.what === 'reject')
      return [await this.outbox.publish('VendorChangeRejected', { ...facts, reason: decision.reason }, timing)];
    return [
      await this.outbox.publish('VendorChangeApproved', facts, timing),
      await this.outbox.publish('VendorUpdated', vendorFacts(vendor), timing),
    ];
  }
}

const moderationState = ({ suspensionReason, feeWaivedAt }: Vendor): object => ({
  suspensionReason,
  isFeeWaived: feeWaivedAt !== null,
});
