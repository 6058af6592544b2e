import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { Outbox } from '@campus-deals/messaging';
import { ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { IdentityUsers, whenInWords } from '../visibility/public.js';
import { UndoableDecision } from './revision.entity.js';

/**
 * Delays a decision's events until one second after the time to undo it, so that a click in the last second is still
 * in time.
 */
export const ONCE_FINAL = { afterSeconds: UNDO_SECONDS + 1 };

/** A decision about a subject, or about its pending change. */
export type Decision = { what: 'approve' } | { what: 'reject'; reason: string | null };

/** A decision that was made; `by` is null if no admin made it, or the admin's account was erased. */
export interface PastDecision {
  what: 'approved' | 'rejected';
  at: Date;
  by: number | null;
}

const undoExpired = () => new ProductError('undo_expired', 'This decision can no longer be taken back');

/**
 * Admins' decisions about one kind of subject, which can be undone until their events are published. A decision is one
 * transaction. Every method throws the subject's `…_not_found`.
 */
@Injectable()
export abstract class SubjectDecisions<
  Subject extends { id: number; version: number },
  Before extends object,
  Answer extends object,
  AdminDto,
> {
  protected abstract readonly subject: 'deal' | 'vendor';
  protected abstract readonly audited: (subject: Subject) => AdminAction['subject'];
  protected abstract readonly stateOf: (subject: Subject) => object;
  protected abstract readonly present: (id: number) => Promise<Answer>;
  protected abstract readonly presentUndone: (id: number) => Promise<AdminDto>;
  protected abstract readonly getForUpdate: (id: number) => Promise<Subject>;
  /** Decides, and returns the locked subject, the state before the decision and the ids of its events. */
  protected abstract apply(
    by: number,
    id: number,
    decision: Decision,
    version?: number,
  ): Promise<{ subject: Subject; before: Before; eventIds: string[] }>;
  /** Restores the state before a decision, and publishes that. */
  protected abstract revert(subject: Subject, before: Before): Promise<void>;
  protected abstract findLast(em: EntityManager, id: number): Promise<PastDecision | null | undefined>;

  constructor(
    protected readonly em: EntityManager,
    protected readonly outbox: Outbox,
    protected readonly audit: AuditLog,
    private readonly users: IdentityUsers,
  ) {}

  /**
   * Decides about the subject or its pending change. Throws `…_state_conflict`, which names the admin who decided first,
   * and `…_changed` if the given version is not the present one.
   */
  async decide(
    caller: SignedInUser,
    id: number,
    decision: Decision,
    version?: number,
  ): Promise<Answer & { undoUntil: string }> {
    const conflict = `${this.subject}_state_conflict` as const;
    try {
      return await this.store(caller, id, decision, version);
    } catch (error) {
      if (!(error instanceof ProductError) || error.code !== conflict) throw error;
      // Outside the transaction, which must not wait for identity.
      const last = await this.findLast(this.em.fork(), id);
      if (!last) throw error;
      const name = last.by === null ? undefined : await this.users.findName(last.by);
      const who = last.by === caller.userId ? 'You' : (name ?? 'Another admin');
      const thing = this.subject === 'deal' ? 'deal' : 'change';
      throw new ProductError(conflict, `${who} ${last.what} this ${thing} on ${whenInWords(last.at)}`);
    }
  }

  @Transactional()
  private async store(caller: SignedInUser, id: number, decision: Decision, version: number | undefined) {
    requireAccess(caller, 'admin');
    const undoUntil = new Date(Date.now() + UNDO_SECONDS * 1000).toISOString();
    const { subject, before, eventIds } = await this.apply(caller.userId, id, decision, version);
    await this.em.nativeDelete(UndoableDecision, this.about(id));
    const { version: decided } = subject;
    this.em.create(UndoableDecision, {
      ...this.about(id),
      version: decided,
      decidedBy: caller.userId,
      eventIds,
      before,
    });
    await this.em.flush();
    return { ...(await this.present(id)), undoUntil };
  }

  /**
   * Undoes the last decision. Throws undo_expired, also if the subject has changed since; access_denied for another
   * admin's decision.
   */
  @Transactional()
  async undo(caller: SignedInUser, id: number): Promise<AdminDto> {
    requireAccess(caller, 'admin');
    const subject = await this.getForUpdate(id);
    const before = await this.withdraw(caller, subject);
    const decided = this.stateOf(subject);
    await this.revert(subject, before);
    const after = this.stateOf(subject);
    await this.audit.record({ action: `${this.subject}.undo`, subject: this.audited(subject), before: decided, after });
    return this.presentUndone(id);
  }

  /**
   * Withdraws the events of the last decision, and returns the state before it. Uses the database's clock, like the
   * publication of events.
   */
  private async withdraw({ userId }: SignedInUser, { id, version }: Subject): Promise<Before> {
    const since = raw<Date>('now() - make_interval(secs => ?)', [UNDO_SECONDS]);
    const recent = { ...this.about(id), version, decidedAt: { $gte: since } };
    const decision = await this.em.findOne(UndoableDecision, recent);
    if (!decision) throw undoExpired();
    if (decision.decidedBy !== userId) throw new ProductError('access_denied', 'Another admin has decided this');
    if (!(await this.outbox.withdraw(decision.eventIds))) throw undoExpired();
    this.em.remove(decision);
    return decision.before as Before;
  }

  private about(id: number): { dealId?: number; vendorId?: number } {
    return { [`${this.subject}Id`]: id };
  }
}
