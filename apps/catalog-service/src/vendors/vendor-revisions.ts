import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import { Settings } from '@campus-deals/settings';
import { detailsOfChanges, reviewedOf, unreviewedOf, type VendorChanges } from './vendor-details.js';
import type { Vendor, VendorDetails } from './vendor.entity.js';
import { Revision } from '../moderation/public.js';

/** Changes of public businesses that wait for an admin. Runs in the caller's transaction, under the vendor's row lock. */
@Injectable()
export class VendorRevisions {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  /**
   * Submits the changes that need approval, together with pending or rejected ones, and returns those that take effect
   * at once. Withdraws the revision if nothing differs any more from what readers see.
   */
  async submit(vendor: Vendor, details: Partial<VendorDetails>, at: Date): Promise<Partial<VendorDetails>> {
    const reviewed = reviewedOf(details);
    if (Object.keys(reviewed).length === 0) return details;
    const revision = await this.em.findOne(Revision, { vendorId: vendor.id });
    const all = { ...revision?.changes, ...reviewed };
    const isAtOnce = this.isAtOnce(vendor);
    const left = isAtOnce ? {} : changedFields<VendorChanges>(vendor, all);
    if (Object.keys(left).length === 0) this.withdraw(vendor, revision, at);
    else if (revision?.status !== 'pending' || !isDeepStrictEqual(left, revision.changes)) {
      // Editing a pending change keeps its place in the queue.
      const since = revision?.status === 'pending' ? revision.submittedAt : at;
      if (revision) revision.submit(left, since);
      else this.em.create(Revision, { vendorId: vendor.id, changes: left, submittedAt: since });
      vendor.noteRevision(since, at);
    }
    await this.em.flush();
    return isAtOnce ? { ...details, ...detailsOfChanges(all) } : unreviewedOf(details);
  }

  /**
   * Whether changes take effect without approval. A suspended business is reviewed, too: its changes do not wait for
   * the end of the suspension.
   */
  private isAtOnce(vendor: Vendor): boolean {
    return isApprovedAtOnce(this.settings.current(), vendor) || !(vendor.isPublic || vendor.isSuspended());
  }

  private withdraw(vendor: Vendor, revision: Revision | null, at: Date): void {
    if (!revision || revision.status === 'approved') return;
    this.em.remove(revision);
    if (revision.status === 'pending') vendor.noteRevision(null, at);
  }
}

/** Whether the settings approve this vendor's submissions without an admin. */
export function isApprovedAtOnce(
  { autoApprove }: Pick<SettingsDto, 'autoApprove'>,
  { isTrusted }: Pick<Vendor, 'isTrusted'>,
): boolean {
  return autoApprove === 'everybody' || (autoApprove === 'trusted' && isTrusted);
}
