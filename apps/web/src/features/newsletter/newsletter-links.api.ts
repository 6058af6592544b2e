import type { NewsletterSubscriptionDto, UnsubscribeLinkDto } from '@campus-deals/contracts/newsletter.dto';
import type { NewsletterLinkDto } from '@campus-deals/contracts/newsletter-link.dto';
import type { NewsletterPreferencesDto } from '@campus-deals/contracts/newsletter-preferences.dto';
import type { UpdateNewsletterPreferencesDto } from '@campus-deals/contracts/update-newsletter-preferences.dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { HttpError, patchJson, postJson } from '../../lib/api/http-client.js';

const PREFERENCES = '/api/newsletter/preferences';

/** The link is cut off, forged, or no longer waited for. */
export function isBadLink(error: unknown): boolean {
  return error instanceof HttpError && [400, 404].includes(error.status);
}

export function useConfirmSubscription() {
  return useMutation({
    mutationFn: (token: string) =>
      postJson<NewsletterSubscriptionDto>('/api/newsletter/confirm', { token } satisfies NewsletterLinkDto),
  });
}

/** Names what a link ends; changes nothing. By POST, so that no log holds the token. */
export const unsubscribeLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/newsletter/unsubscribe-link', token],
    queryFn: () =>
      postJson<UnsubscribeLinkDto>('/api/newsletter/unsubscribe-link', { token } satisfies NewsletterLinkDto),
    enabled: token !== '',
    // Still names what has just ended.
    staleTime: Infinity,
  });

/** Read by POST: the token stands in no log. */
export const preferencesQuery = (token: string) =>
  queryOptions({
    queryKey: [PREFERENCES, token],
    queryFn: () => postJson<NewsletterPreferencesDto>(PREFERENCES, { token } satisfies NewsletterLinkDto),
    enabled: token !== '',
    staleTime: 0,
  });

export function useUpdatePreferences(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: Omit<UpdateNewsletterPreferencesDto, 'token'>) =>
      patchJson<NewsletterPreferencesDto>(PREFERENCES, { token, ...changes }),
    onSuccess: (now) => client.setQueryData(preferencesQuery(token).queryKey, now),
  });
}
