import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { Outbox } from '@campus-deals/messaging';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { vendorSubject } from '../vendor.columns.js';
import { tables } from '../../tables.js';
import { getAdminVendor } from './admin-vendor.query.js';
import { VendorNotFound } from '../vendor.errors.js';
import { vendorFacts } from '../vendor.events.js';
import { Vendor } from '../vendor.entity.js';
import { dropCachedVisibility } from '../vendor-tags.js';

/** Suspends vendors and waives their fees. Every method throws `VendorNotFound`; a repeated call changes nothing. */
@Injectable()
export class VendorModerationService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Hides the vendor and its deals from readers; nothing is deleted. A new reason replaces the previous one. */
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
    const vendor = await this.em.findOne(Vendor, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!vendor) throw new VendorNotFound(id);
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

function moderationState({ suspensionReason, feeWaivedAt }: Vendor): object {
  return { suspensionReason, isFeeWaived: feeWaivedAt !== null };
}
