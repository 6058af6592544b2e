import type { INestApplicationContext } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { endedAt, type Removal } from '@campus-deals/contracts/removal';
import { tables } from '../../tables.js';
import { SubscriptionsService, Subscription } from '../../subscriptions/public.js';
import { Newsletter, statusesBefore } from '../../newsletters/public.js';
import { SuppressionsService } from '../../audience/public.js';
import { WatchedServices } from '../../admins/public.js';
import { AlertPauses } from '../../notifications/public.js';

/** Rows per statement: PostgreSQL counts parameters in 16 bits. */
const PAGE = 1000;
const WHY_PAUSED = 'Restored from a backup: some may have it already';

/**
 * Reconciles after a restore: subscriptions that have ended since end again, addresses suppressed since are suppressed
 * again, newsletters in progress wait for an admin, and no alert is sent about events that are replayed.
 */
export async function reconcileAfterRestore(app: INestApplicationContext, removals: Removal[]): Promise<string[]> {
  const em = app.get(EntityManager);
  const ended = await endSubscriptions(em, app.get(SubscriptionsService, { strict: false }), removals);
  const suppressed = await suppressAgain(em, app.get(SuppressionsService, { strict: false }), removals);
  const paused = await pauseNewsletters(em);
  await app.get(AlertPauses, { strict: false }).forget();
  await app.get(WatchedServices, { strict: false }).forget();
  return [
    `${ended} subscriptions that were ended since are ended again`,
    `${suppressed} addresses that are not to be written to since are suppressed again`,
    `${paused} newsletters that were under way are paused`,
  ];
}

async function endSubscriptions(
  em: EntityManager,
  service: SubscriptionsService,
  removals: Removal[],
): Promise<number> {
  const when = endedAt(removals, 'subscription');
  let ended = 0;
  for (const page of pagesOf([...when.keys()])) {
    const found = await em.find(Subscription, { id: { $in: page } });
    const before = found.filter(({ id, createdAt }) => createdAt < (when.get(id) ?? createdAt)).map(({ id }) => id);
    if (before.length > 0) ended += (await service.endAll({ id: { $in: before } })).length;
  }
  return ended;
}

async function suppressAgain(em: EntityManager, service: SuppressionsService, removals: Removal[]): Promise<number> {
  const marks = removals.filter((removal) => removal.kind === 'suppression');
  let added = 0;
  for (const page of pagesOf(marks)) added += await service.restoreMarks(em, page);
  if (added === 0) return 0;
  const rows = await tables(em).selectFrom('newsletter_subscriptions').select('email').distinct().execute();
  for (const page of pagesOf(rows.map(({ email }) => email)))
    await em.transactional(async (inner) => {
      for (const email of (await service.isSuppressed(page, inner)).keys()) await service.recognise(inner, email);
    });
  return added;
}

async function pauseNewsletters(em: EntityManager): Promise<number> {
  return em.transactional(async (inner) => {
    const underWay = await inner.find(
      Newsletter,
      { status: { $in: statusesBefore('paused') } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    for (const newsletter of underWay) newsletter.pause(WHY_PAUSED);
    return underWay.length;
  });
}

function* pagesOf<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += PAGE) yield all.slice(at, at + PAGE);
}
