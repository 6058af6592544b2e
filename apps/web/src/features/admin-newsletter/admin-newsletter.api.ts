import type { NewsletterDto } from '@campus-deals/contracts/admin-newsletter.dto';
import type { NewsletterAudienceDto, NewsletterScheduleDto } from '@campus-deals/contracts/newsletter-audience.dto';
import type { NewsletterStatus } from '@campus-deals/contracts/enumerations';
import type { NewsletterPreviewDto, NewsletterStartedDto } from '@campus-deals/contracts/newsletter-preview.dto';
import { queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { getJson, patchJson, postJson } from '../../lib/api/http-client.js';

export const NEWSLETTERS = '/api/admin/newsletters';
const LOOK_EVERY_MS = 2000;
/** Time to undo a newsletter that is sent by hand. */
export const UNDO_SECONDS = 60;

/** While senders work on it. A paused one stays as it is. */
export function isMoving({ status }: { status: NewsletterStatus }): boolean {
  return status === 'queued' || status === 'sending';
}

/** It was canceled before anything left. */
export function isUndone({ status, startedAt }: Pick<NewsletterDto, 'status' | 'startedAt'>): boolean {
  return status === 'cancelled' && startedAt === null;
}

/** How long until newsletters are looked at again: only while one of them is being sent. */
export function lookAgain(newsletters: readonly NewsletterDto[] | undefined): number | false {
  return newsletters?.some(isMoving) ? LOOK_EVERY_MS : false;
}

export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: [NEWSLETTERS, id],
    queryFn: ({ signal }) => getJson<NewsletterDto>(`${NEWSLETTERS}/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(state.data && [state.data]),
  });

/** Counts the audience of a newsletter to one college, or to all active ones. */
export const audienceQuery = (collegeId: number | null) =>
  queryOptions({
    queryKey: [NEWSLETTERS, 'audience', collegeId],
    queryFn: ({ signal }) =>
      getJson<NewsletterAudienceDto>(`${NEWSLETTERS}/audience`, { params: { collegeId: collegeId ?? '' }, signal }),
    staleTime: 0,
  });

/** When the weekly newsletter comes next. */
export const scheduleQuery = queryOptions({
  queryKey: [NEWSLETTERS, 'schedule'],
  queryFn: ({ signal }) => getJson<NewsletterScheduleDto>(`${NEWSLETTERS}/schedule`, { signal }),
  staleTime: 0,
});

/** What a college's newsletter would say now. */
export const previewQuery = (collegeId: number) =>
  queryOptions({
    queryKey: [NEWSLETTERS, 'preview', collegeId],
    queryFn: ({ signal }) => getJson<NewsletterPreviewDto>(`${NEWSLETTERS}/preview`, { params: { collegeId }, signal }),
    staleTime: 0,
  });

/** The same as a page of its own: mails have styles that no page of ours may have. */
export const previewPage = (collegeId: number): string => `${NEWSLETTERS}/preview.html?collegeId=${collegeId}`;

export type NewsletterCommand = 'pause' | 'resume' | 'cancel' | 'retry-failed';

const DONE: Record<NewsletterCommand, string> = {
  pause: 'Newsletter paused',
  resume: 'Newsletter resumed',
  cancel: 'Newsletter canceled',
  'retry-failed': 'We are sending the failed emails again',
};
const FAILED: Record<NewsletterCommand, string> = {
  pause: 'Failed to pause newsletter',
  resume: 'Failed to resume newsletter',
  cancel: 'Failed to cancel newsletter',
  'retry-failed': 'Failed to retry emails',
};

export function useNewsletterCommand(id: number, command: NewsletterCommand) {
  return useAdminWrite({
    send: () => postJson<NewsletterDto>(`${NEWSLETTERS}/${id}/${command}`),
    failure: FAILED[command],
    success: (newsletter) => (isUndone(newsletter) ? 'Newsletter undone. Nothing was sent.' : DONE[command]),
  });
}

export function useSetRate(id: number) {
  return useAdminWrite({
    send: (ratePerSecond: number | null) => patchJson<NewsletterDto>(`${NEWSLETTERS}/${id}`, { ratePerSecond }),
    failure: 'Failed to change the rate',
    success: (newsletter) =>
      newsletter.ratePerSecond === null
        ? 'Sent as fast as it can be'
        : `at most ${newsletter.ratePerSecond} emails per second`,
  });
}

/** Sends one to one college, or to all active ones, after the time to undo it. */
export function useSendNewsletter() {
  return useAdminWrite({
    send: (collegeId: number | null) =>
      postJson<NewsletterStartedDto>('/api/admin/send-newsletters', {
        ...(collegeId !== null && { collegeId }),
        undoSeconds: UNDO_SECONDS,
      }),
    failure: (refusal) => refusal ?? 'Failed to send newsletter',
  });
}

/** To oneself. */
export function useTestNewsletter() {
  return useAdminWrite({
    send: (collegeId: number) => postJson<NewsletterStartedDto>(`${NEWSLETTERS}/test`, { collegeId }),
    failure: (refusal) => refusal ?? 'Failed to send newsletter',
    success: 'Test newsletter sent to your address',
  });
}
