import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminDealDto, DealReportedDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { StudentStatusDto } from '@campus-deals/contracts/internal.dto';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import type { ReportDealDto } from '@campus-deals/contracts/catalog/report-deal.dto';
import { Outbox } from '@campus-deals/messaging';
import { PairLimits, ProductError, requireAccess, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { sql } from 'kysely';
import {
  Deal,
  dealFacts,
  DealNotFound,
  DealsService,
  dealSubject,
  dropCachedDeal,
  getAdminDeal,
  isSubmitted,
  lockDeals,
} from '../deals/public.js';
import { reads, tables } from '../tables.js';
import { requireActiveAccount } from '../active-accounts.js';
import { isOwner, type Reader } from '../reader.js';
import { findCountedUse, StudentStatus } from '../redemptions/public.js';
import { Vendor } from '../vendors/public.js';
import { DealReport } from './deal-report.entity.js';
import { reportsOfDeal } from './deal-reports.query.js';

/** Users' reports about deals. Every method throws `DealNotFound`. */
@Injectable()
export class DealReportsService {
  private readonly limits: PairLimits;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly deals: DealsService,
    private readonly settings: Settings,
    private readonly audit: AuditLog,
    private readonly students: StudentStatus,
  ) {
    this.limits = new PairLimits(em);
  }

  /**
   * Reports a deal that the reader sees; repeating it from the same account changes nothing. Admins see every report.
   * Reports of verified students, and of students who have redeemed at the vendor, count towards hiding the deal, once
   * per mailbox. While identity is unavailable, reports are stored but do not count. Throws access_denied for one's own
   * deal.
   */
  async report(caller: SignedInUser, reader: Reader, id: number, body: ReportDealDto): Promise<DealReportedDto> {
    requireAccess(caller, 'signed-in');
    if (!(await this.hasReported(caller.userId, id))) {
      await this.deals.get(id, reader);
      await this.store(caller.userId, id, body, await this.students.findIfAvailable(caller.userId));
    }
    return { dealId: id };
  }

  /** Lists reports, latest first. */
  async list(id: number, page: PageQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(Deal, { id, ...isSubmitted })) === 0) throw new DealNotFound(id);
    return new JsonAnswer(await reportsOfDeal(reads(this.em), { dealId: id }, page));
  }

  /** Dismisses the reports so far: they no longer hide the deal, and hiding it again takes twice as many. */
  @Transactional()
  async dismiss(caller: SignedInUser, id: number): Promise<AdminDealDto> {
    requireAccess(caller, 'admin');
    const deal = await this.getForUpdate(id);
    const { reportCount } = deal;
    const isBack = deal.dismissReports(new Date());
    await this.em.flush();
    if (isBack && deal.isApproved())
      await this.outbox.publish('DealChanged', dealFacts(deal, await this.em.findOneOrFail(Vendor, deal.vendorId)));
    await this.audit.record({
      action: 'deal.dismiss-reports',
      subject: dealSubject(deal),
      before: { reportCount },
      after: { reportCount: deal.reportCount },
    });
    await tables(this.em)
      .updateTable('deal_reports')
      .set({ dismissed_at: sql<Date>`now()` })
      .where('deal_id', '=', id)
      .where('dismissed_at', 'is', null)
      .execute();
    dropCachedDeal(deal);
    return getAdminDeal(tables(this.em), id);
  }

  @Transactional()
  private async store(
    userId: number,
    id: number,
    { reason, comment = null }: ReportDealDto,
    status: StudentStatusDto | undefined,
  ): Promise<void> {
    await requireActiveAccount(this.em, userId);
    const deal = await this.getForUpdate(id);
    const vendor = await this.em.findOneOrFail(Vendor, deal.vendorId);
    if (isOwner({ userId, isAdmin: false }, vendor.userId))
      throw new ProductError('access_denied', 'You cannot report your own deal');
    // Checked under the deal's lock, so that of two concurrent reports one counts.
    if (await this.hasReported(userId, id)) return;
    const counts = await this.isCounted(deal, userId, status);
    const mailboxKey = status?.mailboxKey ?? null;
    const report = this.em.create(DealReport, { dealId: id, userId, reason, comment, counts, mailboxKey });
    const { reportThreshold: threshold } = this.settings.current();
    const isHidden = deal.countReport({ counts, threshold, at: new Date() });
    await this.em.flush();
    const { vendorId, collegeId, reportCount, title, version } = deal;
    const ids = { dealId: id, vendorId, collegeId, reportCount };
    const isSilent =
      !(await this.limits.mayAlert('deal-reported', `user-${userId}`, 'everybody')) ||
      !(await this.limits.mayAlert('vendor-reported', `user-${userId}`, `vendor-${vendorId}`));
    await this.outbox.publish('DealReported', { ...ids, reportId: report.id, reason, isSilent });
    if (!isHidden) return;
    await this.outbox.publish('DealHidden', { ...ids, userId: vendor.userId, title, version });
    dropCachedDeal(deal);
  }

  /** Whether a report counts towards hiding: a mailbox counts once per deal, also after a dismissal. */
  private async isCounted(
    { id, vendorId }: Deal,
    userId: number,
    status: StudentStatusDto | undefined,
  ): Promise<boolean> {
    const mailboxKey = status?.mailboxKey;
    if (mailboxKey === undefined) return false;
    if ((await this.em.count(DealReport, { dealId: id, mailboxKey, counts: true })) > 0) return false;
    return status?.isVerified || (await findCountedUse(tables(this.em), { vendorId, userId })).length > 0;
  }

  private async hasReported(userId: number, dealId: number): Promise<boolean> {
    return (await this.em.count(DealReport, { dealId, userId })) > 0;
  }

  private async getForUpdate(id: number): Promise<Deal> {
    await lockDeals(tables(this.em), [id]);
    const deal = await this.em.findOne(Deal, { id, ...isSubmitted }, { refresh: true });
    if (!deal) throw new DealNotFound(id);
    return deal;
  }
}
