import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterIssueDto } from '@campus-deals/contracts/notification/newsletter-issue.dto';
import type { NewsletterStatus } from '@campus-deals/contracts/enumerations';
import { queryOptions } from '@tanstack/react-query';
import { useWrite } from '../../platform/api/use-write.js';
import { reading, write } from '../../platform/api/api.js';

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

/** Reads the time of the next weekly newsletter. */
export const scheduleQuery = { ...reading('/api/admin/newsletters/schedule'), staleTime: 0 };

/** Content of a preview or a test: a college's deals, and what was written in a newsletter. */
export interface Previewed {
  collegeId: number;
  newsletterId?: number;
}

/** Reads a preview of a newsletter. */
export const previewQuery = (query: Previewed) => ({
  ...reading('/api/admin/newsletters/preview', { query: { ...query } }),
  staleTime: 0,
});

/**
 * Returns the address of the same preview as a page: emails use styles that the content security policy of our pages
 * forbids.
 */
export const previewPage = ({ collegeId, newsletterId }: Previewed): string =>
  `${NEWSLETTERS}/preview.html?collegeId=${collegeId}${newsletterId === undefined ? '' : `&newsletterId=${newsletterId}`}`;

export type NewsletterCommand = 'pause' | 'resume' | 'cancel' | 'reopen' | 'retry-failed';

const DONE: Record<NewsletterCommand, string> = {
  pause: 'Newsletter paused',
  resume: 'Newsletter resumed',
  cancel: 'Newsletter canceled',
  reopen: 'Newsletter is a draft again',
  'retry-failed': 'We are sending the failed emails again',
};
const FAILED: Record<NewsletterCommand, string> = {
  pause: 'Failed to pause newsletter',
  resume: 'Failed to resume newsletter',
  cancel: 'Failed to cancel newsletter',
  reopen: 'Failed to change newsletter',
  'retry-failed': 'Failed to retry emails',
};

export const useNewsletterCommand = (id: number, command: NewsletterCommand) =>
  useWrite(`POST /api/admin/newsletters/:id/${command}` as const, {
    params: { id },
    failure: FAILED[command],
    success: (newsletter) => (isUndone(newsletter) ? 'Newsletter undone. Nothing was sent.' : DONE[command]),
  });

export const useSetRate = (id: number) =>
  useWrite('PATCH /api/admin/newsletters/:id', {
    params: { id },
    failure: 'Failed to change the rate',
    success: (newsletter) =>
      newsletter.ratePerSecond === null
        ? 'Sent as fast as it can be'
        : `at most ${newsletter.ratePerSecond} emails per second`,
  });

/** Sends a newsletter to one college, or to all active ones, after the time to undo it. */
export const useSendNewsletter = () =>
  useWrite('POST /api/admin/send-newsletters', { failure: 'Failed to send newsletter' });

/** Saves what is written in a draft. The first save, without an id, creates it. */
export const useSaveDraft = (id: number | undefined) =>
  useWrite(
    (body: NewsletterIssueDto) =>
      id === undefined
        ? write('POST /api/admin/newsletters', { body })
        : write('PUT /api/admin/newsletters/:id/issue', { params: { id }, body }),
    { failure: 'Failed to save newsletter' },
  );

/** Sends a draft after the time to undo it, or at a local time. */
export const useSendIssue = (id: number) =>
  useWrite('POST /api/admin/newsletters/:id/send', { params: { id }, failure: 'Failed to send newsletter' });

/** Sends a test to the admin's own address. */
export const useTestNewsletter = () =>
  useWrite('POST /api/admin/newsletters/test', {
    failure: 'Failed to send newsletter',
    success: 'Test newsletter sent to your address',
  });
