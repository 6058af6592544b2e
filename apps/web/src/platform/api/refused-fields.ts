import { HttpError } from './http-client.js';

/** Returns the first message about each field that the server refused; none for any other failure. */
export function refusedFields(error: unknown): Record<string, string> {
  const errors = error instanceof HttpError ? error.member('errors') : undefined;
  if (typeof errors !== 'object' || errors === null) return {};
  const first = Object.entries(errors).map(([field, messages]) => [
    field,
    Array.isArray(messages) ? messages[0] : messages,
  ]);
  return Object.fromEntries(first.filter(([, message]) => typeof message === 'string'));
}

/**
 * Returns the server's message about a refused request. Undefined for failures on our side, whose messages do not help.
 */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof HttpError && error.status < 500 ? error.detail : undefined;
}
