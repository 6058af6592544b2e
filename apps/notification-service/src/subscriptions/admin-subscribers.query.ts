import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListSubscribersQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { AdminSubscriberDto, type ReceivedMailDto } from '@campus-deals/contracts/notification/subscriber.dto';
import {
  adminList,
  jsonText,
  matchesWords,
  same,
  wordPatterns,
  type FilterOf,
  type Json,
} from '@campus-deals/service-defaults';
import { expressionBuilder, sql, type SelectQueryBuilder } from 'kysely';
import { tables, type Tables } from '../tables.js';
import { missedNewsletters } from './missed-newsletters.query.js';

type Subscriptions = SelectQueryBuilder<Tables, 'newsletter_subscriptions', object>;

const eb = expressionBuilder<Tables, 'newsletter_subscriptions'>();

const MAX_MAILS = 50;

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

const suppressed = eb.exists(
  eb
    .selectFrom('suppressions')
    .select('suppressions.email')
    .whereRef('suppressions.email', '=', 'newsletter_subscriptions.email'),
);

/** Subscriptions whose address contains every word. */
export const adminSubscribers = adminList({
  table: 'newsletter_subscriptions',
  read: ({ search, collegeId, status }: FilterOf<ListSubscribersQueryDto>) => ({
    ...wordPatterns(search),
    collegeId,
    isSuppressed: status && status === 'suppressed',
    isConfirmed: status && status !== 'suppressed' ? status === 'confirmed' : undefined,
  }),
  filter: ({ collegeId, isConfirmed, isSuppressed }) => [
    collegeId !== undefined && eb('newsletter_subscriptions.college_id', '=', collegeId),
    isConfirmed !== undefined && eb('newsletter_subscriptions.confirmed_at', isConfirmed ? 'is not' : 'is', null),
    isSuppressed !== undefined && (isSuppressed ? suppressed : eb.not(suppressed)),
  ],
  search: (values) => matchesWords('newsletter_subscriptions.email', values),
  // Ids grow with time.
  orders: { newest: { keys: [['newsletter_subscriptions.id', 'integer']], direction: 'desc' } },
  show: shown,
  file: shown,
});

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

/** Returns the newsletters and other mails to an address, sent or pending, and the newsletters it missed, newest first. */
export async function mailsTo(em: EntityManager, email: string): Promise<ReceivedMailDto[]> {
  const sent = [...(await newslettersTo(em, email)), ...(await otherMailsTo(em, email))];
  const mails = [...(await missedNewsletters(em, email)), ...sent];
  return mails.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_MAILS);
}

async function newslettersTo(em: EntityManager, email: string): Promise<ReceivedMailDto[]> {
  const mails = await tables(em)
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
    .select(['r.newsletter_id as newsletterId', 'r.status', 'r.reply as reason', 'r.sent_at', 'n.created_at'])
    .where('r.email', '=', email)
    .orderBy('r.newsletter_id', 'desc')
    .limit(sql.lit(MAX_MAILS))
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
    .limit(sql.lit(MAX_MAILS))
    .execute();
  return mails.map(({ sent_at, due_at, ...mail }) => ({
    ...mail,
    newsletterId: null,
    at: new Date(sent_at ?? due_at).toISOString(),
  }));
}
