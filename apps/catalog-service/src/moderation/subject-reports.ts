import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { StudentStatusDto } from '@campus-deals/contracts/internal.dto';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { JsonAnswer, requireAccess, type ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { requireActiveAccount } from '../visibility/public.js';
import { reads, tables } from '../tables.js';
import { Report } from './report.entity.js';
import { dismissReports, REPORTS_OF } from './reports.query.js';

interface ReportBody {
  reason: Report['reason'];
  comment?: string | null;
}

/** An account that reports a subject, with its student status from identity where needed. */
export interface Reporter extends Partial<StudentStatusDto> {
  userId: number;
}

/** Reports about one kind of subject, once per account. Every method throws the subject's `notFound`. */
@Injectable()
export abstract class SubjectReports<Subject extends { id: number; reportCount: number }, AdminDto> {
  protected abstract readonly subject: keyof typeof REPORTS_OF;
  protected abstract readonly notFound: (id: number) => ProductError;
  protected abstract readonly getForUpdate: (id: number) => Promise<Subject>;
  protected abstract readonly present: (id: number) => Promise<AdminDto>;
  protected abstract readonly audited: (subject: Subject) => AdminAction['subject'];
  /** Throws access_denied for the user's own subject. */
  protected abstract requireReportable(subject: Subject, userId: number): Promise<void> | void;

  constructor(
    protected readonly em: EntityManager,
    private readonly audit: AuditLog,
  ) {}

  /** Reports a subject that the caller sees; repeating it from the same account changes nothing. */
  async report(caller: SignedInUser, id: number, body: ReportBody): Promise<void> {
    requireAccess(caller, 'signed-in');
    if (await this.hasReported(caller.userId, id)) return;
    // Outside the transaction, which must not wait for identity.
    await this.store(await this.admit(caller, id), id, body);
  }

  async list(id: number, page: PageQueryDto): Promise<JsonAnswer> {
    const reports = await REPORTS_OF[this.subject](reads(this.em), { id }, page);
    if (!reports) throw this.notFound(id);
    return new JsonAnswer(reports.page);
  }

  /** Dismisses the reports so far: the subject leaves the admins' list until another account reports it. */
  @Transactional()
  async dismiss(caller: SignedInUser, id: number): Promise<AdminDto> {
    requireAccess(caller, 'admin');
    const subject = await this.getForUpdate(id);
    const before = { reportCount: subject.reportCount };
    await this.settle(subject);
    await this.audit.record({
      action: `${this.subject}.dismiss-reports`,
      subject: this.audited(subject),
      before,
      after: { reportCount: 0 },
    });
    return this.present(id);
  }

  /** Dismisses the reports about a locked subject, in the caller's transaction. */
  async settle(subject: Subject): Promise<void> {
    subject.reportCount = 0;
    await this.em.flush();
    await dismissReports(tables(this.em), this.subject, subject.id);
  }

  /** Throws unless the caller sees the subject. */
  protected async admit({ userId }: SignedInUser, _id: number): Promise<Reporter> {
    return { userId };
  }

  /** Counts a stored report about a locked subject. */
  protected async count(subject: Subject, _report: Report, _reporter: Reporter): Promise<void> {
    subject.reportCount += 1;
  }

  @Transactional()
  private async store(reporter: Reporter, id: number, { reason, comment = null }: ReportBody): Promise<void> {
    const { userId, mailboxKey = null } = reporter;
    await requireActiveAccount(this.em, userId);
    const subject = await this.getForUpdate(id);
    await this.requireReportable(subject, userId);
    // Checked under the subject's lock, so that of two concurrent reports one counts.
    if (await this.hasReported(userId, id)) return;
    const report = this.em.create(Report, { ...this.about(id), userId, reason, comment, mailboxKey });
    await this.em.flush();
    await this.count(subject, report, reporter);
    await this.em.flush();
  }

  private async hasReported(userId: number, id: number): Promise<boolean> {
    return (await this.em.count(Report, { ...this.about(id), userId })) > 0;
  }

  private about(id: number): Partial<Pick<Report, 'dealId' | 'vendorId' | 'reviewId'>> {
    return { [`${this.subject}Id`]: id };
  }
}
