import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { showError, showToast } from '../browser/toast.js';
import { SESSION_KEY } from '../session/session-key.js';
import { refusalOf } from './refused-fields.js';
import { siteConfigQuery } from './site-config.js';

export { refusalOf };

/**
 * Invalidates everything: an admin's change may appear in lists, counts and public pages. Visible data is refetched at
 * once.
 */
export function invalidateAll(client: QueryClient): Promise<void> {
  const kept: unknown[] = [SESSION_KEY[0], siteConfigQuery.queryKey[0]];
  return client.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
}

interface AdminWriteOptions<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  /** Toast text when the server sends no message: "Failed to update user". */
  failure: string | ((message: string | undefined) => string);
  /** Title of the success toast. */
  success?: string | ((answer: Answer, input: Input) => string);
}

/** Mutation for an admin's write: shows its outcome as a toast, and refetches all visible data. */
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
      showError(description);
    },
  });
}
