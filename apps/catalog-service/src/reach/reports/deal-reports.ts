import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { ReportReason } from '@campus-deals/contracts/enumerations';
import { Outbox } from '@campus-deals/messaging';
import { PairLimits, ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import {
  type Deal,
  dealFacts,
  dealNotFound,
  DealsService,
  dealSubject,
  dropCachedDeal,
  getAdminDeal,
  getDealForUpdate,
} from '../../deals/public.js';
import { tables } from '../../tables.js';
import { IdentityUsers, readerOf } from '../../visibility/public.js';
import { findCountedUse } from '../../counter/public.js';
import { Vendor } from '../../vendors/public.js';
import { Report, SubjectReports, type Reporter } from '../../moderation/public.js';

/**
 * Reports about deals. Those of verified students, and of students who have redeemed at the vendor, count towards hiding
 * the deal, once per mailbox. While identity is unavailable, reports are stored but do not count. After a dismissal,
 * hiding the deal again takes twice as many.
 */
@Injectable()
export class DealReports extends SubjectReports<Deal, AdminDealDto> {
  protected readonly subject = 'deal';
  protected readonly audited = dealSubject;
  private readonly limits = new PairLimits(this.em);

  constructor(
    em: EntityManager,
    audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly deals: DealsService,
    private readonly settings: Settings,
    private readonly users: IdentityUsers,
  ) {
    super(em, audit);
  }

  /** Shows a hidden deal again. */
  override async settle(deal: Deal): Promise<void> {
    const isBack = deal.dismissReports(new Date());
    await super.settle(deal);
    if (isBack && deal.isApproved())
      await this.outbox.publish('DealChanged', dealFacts(deal, await this.em.findOneOrFail(Vendor, deal.vendorId)));
    dropCachedDeal(deal);
  }

  protected readonly notFound = dealNotFound;
  protected readonly present = (id: number) => getAdminDeal(tables(this.em), id);
  protected readonly getForUpdate = (id: number) => getDealForUpdate(this.em, id);

  protected override async admit(caller: SignedInUser, id: number): Promise<Reporter> {
    await this.deals.get(id, readerOf(caller));
    return { userId: caller.userId, ...(await this.users.findStudentIfAvailable(caller.userId)) };
  }

  protected override async requireReportable({ vendorId }: Deal, userId: number): Promise<void> {
    if ((await this.em.findOneOrFail(Vendor, vendorId)).userId === userId)
      throw new ProductError('access_denied', 'You cannot report your own deal');
  }

  protected override async count(deal: Deal, report: Report, reporter: Reporter): Promise<void> {
    report.counts = await this.isCounted(deal, reporter);
    const { reportThreshold: threshold } = this.settings.current();
    const isHidden = deal.countReport({ counts: report.counts, threshold, at: new Date() });
    const { id: dealId, vendorId, collegeId, reportCount, title, version } = deal;
    const ids = { dealId, vendorId, collegeId, reportCount };
    const user = `user-${reporter.userId}` as const;
    const isSilent =
      !(await this.limits.mayAlert('deal-reported', user, 'everybody')) ||
      !(await this.limits.mayAlert('vendor-reported', user, `vendor-${vendorId}`));
    const reason = report.reason as ReportReason;
    await this.outbox.publish('DealReported', { ...ids, reportId: report.id, reason, isSilent });
    if (!isHidden) return;
    const { userId } = await this.em.findOneOrFail(Vendor, vendorId);
    await this.outbox.publish('DealHidden', { ...ids, userId, title, version });
    dropCachedDeal(deal);
  }

  /** A mailbox counts once per deal, also after a dismissal. */
  private async isCounted({ id, vendorId }: Deal, { userId, mailboxKey, isVerified }: Reporter): Promise<boolean> {
    if (mailboxKey === undefined) return false;
    if ((await this.em.count(Report, { dealId: id, mailboxKey, counts: true })) > 0) return false;
    return isVerified || (await findCountedUse(tables(this.em), { vendorId, userId })).length > 0;
  }
}
