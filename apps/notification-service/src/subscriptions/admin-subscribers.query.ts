import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListSubscribersQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { AdminSubscriberDto, type ReceivedMailDto } from '@campus-deals/contracts/notification/subscriber.dto';
import {
  allRows,
  countedPages,
  jsonText,
  matchesWords,
  pages,
  same,
  wordPatterns,
  type CountedPage,
  type Json,
  type PageOrder,
  type WordPatterns,
} from '@campus-deals/service-defaults';
import { sql, type SelectQueryBuilder } from 'kysely';
import { tables, type Db, type Tables } from '../tables.js';

type Subscriptions = SelectQueryBuilder<Tables, 'newsletter_subscriptions', object>;

const MOST_MAILS = 50;

/** Newest first: ids grow with time. */
const ORDER: PageOrder<Tables, 'newsletter_subscriptions'> = {
  keys: [['newsletter_subscriptions.id', 'integer']],
  direction: 'desc',
};

const shown = (subscriptions: Subscriptions) =>
  subscriptions
    .innerJoin('colleges', 'colleges.id', 'newsletter_subscriptions.college_id')
    .leftJoin('suppressions', 'suppressions.email', 'newsletter_subscriptions.email')
    .select((eb) =>
      jsonText<AdminSubscriberDto>({
        ...same(eb, AdminSubscriberDto, 'newsletter_subscriptions'),
        collegeName: eb.ref('colleges.name'),
        status: eb
          .case()
          .when('suppressions.reason', 'is not', null)
          .then('suppressed' as const)
          .when('newsletter_subscriptions.confirmed_at', 'is', null)
          .then('unconfirmed' as const)
          .else('confirmed' as const)
          .end(),
        suppression: eb.ref('suppressions.reason'),
      }).as('json'),
    );

interface SubscriberFilter extends WordPatterns {
  collegeId?: number;
  isConfirmed?: boolean;
  isSuppressed?: boolean;
}

function filtered(db: Db, { collegeId, isConfirmed, isSuppressed }: SubscriberFilter): Subscriptions {
  let found: Subscriptions = db.selectFrom('newsletter_subscriptions');
  if (collegeId) found = found.where('newsletter_subscriptions.college_id', '=', collegeId);
  if (isConfirmed !== undefined)
    found = found.where('newsletter_subscriptions.confirmed_at', isConfirmed ? 'is not' : 'is', null);
  if (isSuppressed === undefined) return found;
  return found.where(({ not, exists, selectFrom }) => {
    const isMarked = exists(
      selectFrom('suppressions')
        .select('suppressions.email')
        .whereRef('suppressions.email', '=', 'newsletter_subscriptions.email'),
    );
    return isSuppressed ? isMarked : not(isMarked);
  });
}

const hasWords = (filter: SubscriberFilter) => matchesWords('newsletter_subscriptions.email', filter);

const subscribers = countedPages<SubscriberFilter, Tables, 'newsletter_subscriptions', AdminSubscriberDto>({
  table: 'newsletter_subscriptions',
  rows: filtered,
  search: hasWords,
  show: shown,
  order: ORDER,
});
const batches = pages((db: Db, filter: SubscriberFilter) => {
  const words = hasWords(filter);
  return shown(words ? filtered(db, filter).where(words) : filtered(db, filter));
}, ORDER);

/** Returns a page of the subscriptions whose address contains every word. */
export function searchSubscribers(
  em: EntityManager,
  query: ListSubscribersQueryDto,
): Promise<CountedPage<AdminSubscriberDto>> {
  return subscribers(tables(em), filterOf(query), query);
}

/** Yields all matching subscriptions in batches. */
export function allSubscribers(
  em: EntityManager,
  query: ListSubscribersQueryDto,
): AsyncGenerator<AdminSubscriberDto[]> {
  return allRows((page) => batches(tables(em), filterOf(query), page));
}

/** Returns an address's subscriptions, newest first, optionally of one college. */
export async function subscriptionsOf(
  em: EntityManager,
  email: string,
  collegeId?: number,
): Promise<Json<AdminSubscriberDto>[]> {
  let own = tables(em).selectFrom('newsletter_subscriptions').where('newsletter_subscriptions.email', '=', email);
  if (collegeId !== undefined) own = own.where('newsletter_subscriptions.college_id', '=', collegeId);
  const rows = await shown(own).orderBy('newsletter_subscriptions.id', 'desc').execute();
  return rows.map(({ json }) => json);
}

/** Returns the newsletters and other mails to an address, sent or pending, newest first. */
export async function mailsTo(em: EntityManager, email: string): Promise<ReceivedMailDto[]> {
  const mails = [...(await newslettersTo(em, email)), ...(await otherMailsTo(em, email))];
  return mails.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_MAILS);
}

async function newslettersTo(em: EntityManager, email: string): Promise<ReceivedMailDto[]> {
  const mails = await tables(em)
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
    .select(['r.newsletter_id as newsletterId', 'r.status', 'r.reply as reason', 'r.sent_at', 'n.created_at'])
    .where('r.email', '=', email)
    .orderBy('r.newsletter_id', 'desc')
    .limit(sql.lit(MOST_MAILS))
    .execute();
  return mails.map(({ sent_at, created_at, ...mail }) => ({
    ...mail,
    kind: 'newsletter',
    at: new Date(sent_at ?? created_at).toISOString(),
  }));
}

async function otherMailsTo(em: EntityManager, email: string): Promise<ReceivedMailDto[]> {
  const mails = await tables(em)
    .selectFrom('messages')
    .select(['kind', 'status', 'reply as reason', 'sent_at', 'due_at'])
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST_MAILS))
    .execute();
  return mails.map(({ sent_at, due_at, ...mail }) => ({
    ...mail,
    newsletterId: null,
    at: new Date(sent_at ?? due_at).toISOString(),
  }));
}

function filterOf({ search, collegeId, status }: ListSubscribersQueryDto): SubscriberFilter {
  return {
    ...wordPatterns(search),
    ...(collegeId && { collegeId }),
    ...(status && { isSuppressed: status === 'suppressed' }),
    ...(status && status !== 'suppressed' && { isConfirmed: status === 'confirmed' }),
  };
}
