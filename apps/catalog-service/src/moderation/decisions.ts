import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import type { Outbox } from '@campus-deals/messaging';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { UndoableDecision } from './revision.entity.js';

/**
 * Delay of a decision's events: one second more than the time to undo it, so that a click in the last second is still
 * in time.
 */
export const PUBLISHED_AFTER_SECONDS = UNDO_SECONDS + 1;

/** Thrown if an admin's decision has been published, or its subject has changed since. */
export const undoExpired = () => new ProductError('undo_expired', 'This decision can no longer be taken back');

/** The locked deal or business that a decision is about, in its version after the decision. */
type Subject = ({ dealId: number } | { vendorId: number }) & { version: number };

/** Records the last decision about a subject, with the state before it. */
export async function recordUndoable(
  em: EntityManager,
  { version, ...subject }: Subject,
  decidedBy: number,
  eventIds: string[],
  before: object,
): Promise<void> {
  await em.nativeDelete(UndoableDecision, subject);
  em.create(UndoableDecision, { ...subject, version, decidedBy, eventIds, before });
  await em.flush();
}

/**
 * Withdraws the events of the last decision about a subject, and returns the state before it. The
 * database, which also decides when events are published, tells the time. Throws undo_expired, also if the subject
 * has changed since, and access_denied for another admin's decision.
 */
export async function withdrawDecision<Before extends object>(
  em: EntityManager,
  outbox: Outbox,
  { userId }: SignedInUser,
  subject: Subject,
): Promise<Before> {
  const since = raw<Date>('now() - make_interval(secs => ?)', [UNDO_SECONDS]);
  const decision = await em.findOne(UndoableDecision, { ...subject, decidedAt: { $gte: since } });
  if (!decision) throw undoExpired();
  if (decision.decidedBy !== userId) throw new ProductError('access_denied', 'Another admin has decided this');
  if (!(await outbox.withdraw(decision.eventIds))) throw undoExpired();
  em.remove(decision);
  return decision.before as Before;
}
