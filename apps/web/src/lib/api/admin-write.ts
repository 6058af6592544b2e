import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { showToast } from '../browser/toast.js';
import { SESSION_KEY } from '../session/session-key.js';
import { HttpError } from './http-client.js';
import { siteConfigQuery } from './site-config.js';

/** What an admin changes may be shown anywhere: lists, counts, public pages. Reads of what is shown now begin anew. */
export function invalidateAll(client: QueryClient): Promise<void> {
  const kept: unknown[] = [SESSION_KEY[0], siteConfigQuery.queryKey[0]];
  return client.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
}

/** The server's sentence about what it refused; what failed on our side has none that helps. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof HttpError && error.status < 500 ? error.detail : undefined;
}

interface AdminWriteOptions<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  /** "Failed to update user": where the server says nothing better. */
  failure: string | ((message: string | undefined) => string);
  /** A toast's title. */
  success?: string | ((answer: Answer, input: Input) => string);
}

/** A write of an admin: says how it went, and has everything that is shown read anew. */
export function useAdminWrite<Input, Answer>({ send, failure, success }: AdminWriteOptions<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (success) showToast({ title: typeof success === 'string' ? success : success(answer, input) });
      void invalidateAll(client);
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      const description = typeof failure === 'string' ? (refusal ?? failure) : failure(refusal);
      showToast({ title: 'Error', description, tone: 'danger' });
    },
  });
}
