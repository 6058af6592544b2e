import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterStatus } from '@campus-deals/contracts/enumerations';
import { queryOptions } from '@tanstack/react-query';
import { useWrite } from '../../platform/api/use-write.js';
import { reading } from '../../platform/api/api.js';

export const NEWSLETTERS = '/api/admin/newsletters';
const POLL_MS = 2000;
/** Seconds in which a manually sent newsletter can be canceled. */
export const UNDO_SECONDS = 60;

/** Whether senders work on a newsletter. A paused one does not change. */
export function isMoving({ status }: { status: NewsletterStatus }): boolean {
  return status === 'queued' || status === 'sending';
}

/** Whether a newsletter was canceled before the first email was sent. */
export function isUndone({ status, startedAt }: Pick<NewsletterDto, 'status' | 'startedAt'>): boolean {
  return status === 'cancelled' && startedAt === null;
}

/** Polling interval of newsletters, while one of them is being sent; false otherwise. */
export function refetchInterval(newsletters: readonly NewsletterDto[] | undefined): number | false {
  return newsletters?.some(isMoving) ? POLL_MS : false;
}

export const newsletterQuery = (id: number) =>
  queryOptions({
    ...reading('/api/admin/newsletters/:id', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => refetchInterval(state.data && [state.data]),
  });

/** Counts the audience of a newsletter to one college, or to all active ones. */
export const audienceQuery = (collegeId: number | null) => ({
  ...reading('/api/admin/newsletters/audience', { query: collegeId === null ? {} : { collegeId } }),
  staleTime: 0,
});

/** Texts shown after each command. */
const RESULTS = {
  pause: ['Newsletter paused', 'Failed to pause newsletter'],
  resume: ['Newsletter resumed', 'Failed to resume newsletter'],
  cancel: ['Newsletter canceled', 'Failed to cancel newsletter'],
  reopen: ['Newsletter is a draft again', 'Failed to change newsletter'],
  'retry-failed': ['We are sending the failed emails again', 'Failed to retry emails'],
} as const;
export type NewsletterCommand = keyof typeof RESULTS;

export function useNewsletterCommand(id: number, command: NewsletterCommand) {
  const [done, failure] = RESULTS[command];
  return useWrite(`POST /api/admin/newsletters/:id/${command}` as const, {
    params: { id },
    failure,
    success: (newsletter) => (isUndone(newsletter) ? 'Newsletter undone. Nothing was sent.' : done),
  });
}
