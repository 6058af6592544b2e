import type { NewsletterSubscriptionDto } from '@campus-deals/contracts/notification/newsletter.dto';
import type { SubscribeDto } from '@campus-deals/contracts/notification/subscribe.dto';
import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { reading, write } from '../../platform/api/api.js';
import { HttpError } from '../../platform/api/http-client.js';
import { postForm } from '../../platform/api/files.js';
import { untilEvent } from '../../platform/api/until-event.js';
import { referralCode } from '../../platform/session/referral.js';
import { newsletterStatusQuery } from './newsletter.api.js';

/** Matches every read that shows a college's subscriber count. */
export const COLLEGES = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith('/api/colleges'),
};

/** Reads a college with its subscriber count, by its id. */
export function countedCollegeQuery(id: number) {
  return queryOptions({
    ...reading('/api/colleges/:id', { params: { id } }),
    queryKey: ['/api/colleges', String(id)],
  });
}

/** Returns the college from the cache, whatever key a page read it by. */
export function collegeIn(client: QueryClient, id: number): CollegeDto | undefined {
  const read = client.getQueriesData<CollegeDto>({ queryKey: ['/api/colleges'] });
  return read.find(([, data]) => data && 'subscriptionGoal' in data && data.id === id)?.[1];
}

/** Maximum wait for a count: another service counts a subscription a moment after it is stored. */
const COUNTED_WITHIN_MS = 3000;

/** Reads the subscription again, and the shown colleges until one has changed. */
async function readAgain(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: newsletterStatusQuery.queryKey });
  const shown = () => client.getQueryCache().findAll({ ...COLLEGES, type: 'active' });
  const before = new Map(shown().map(({ queryHash, state }) => [queryHash, state.data]));
  await untilEvent(async () => {
    await client.invalidateQueries(COLLEGES);
    // An equal answer keeps the object in the cache.
    return shown().some(({ queryHash, state }) => before.has(queryHash) && before.get(queryHash) !== state.data);
  }, COUNTED_WITHIN_MS);
}

const subscribe = (body: SubscribeDto) =>
  write('POST /api/newsletter/subscribe', { body: { ...body, referralCode: referralCode() } });

/** Solves a challenge if the server requires one. Most users never load that code. */
async function subscribeSolving(body: SubscribeDto): Promise<NewsletterSubscriptionDto> {
  try {
    return await subscribe(body);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'challenge_required') throw error;
    const { solvedChallenge } = await import('./challenge.js');
    const challenge = await solvedChallenge();
    return subscribe({ ...body, ...(challenge !== undefined && { challenge }) });
  }
}

export function useSubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: subscribeSolving,
    onSuccess: () => void readAgain(client),
  });
}

/** Unsubscribes an address from every college. */
export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => write('POST /api/newsletter/unsubscribe', { body: { email } }),
    onSuccess: () => void readAgain(client),
  });
}

/** List that an email's link ends: newsletters, alert emails, those of one kind (`alerts/deal-alert`), or a follow. */
export type EndedList = 'newsletters' | 'alerts' | `alerts/${string}` | 'follows';

/**
 * Unsubscribes from the list that an email's link was signed for (RFC 8058: a POST; opening the page changes nothing).
 */
export function useOneClickUnsubscribe(list: EndedList) {
  const path = `/api/newsletter/one-click${list === 'newsletters' ? '' : `/${list}`}`;
  return useMutation({
    mutationFn: (token: string) =>
      postForm(`${path}/${encodeURIComponent(token)}`, { 'List-Unsubscribe': 'One-Click' }),
  });
}
