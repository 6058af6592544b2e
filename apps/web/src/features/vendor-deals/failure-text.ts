import { HttpError } from '../../lib/api/http-client.js';

/** Returns the server's message for a rejected request, else the given text. */
export function failureText(error: unknown, otherwise: string): string {
  return (error instanceof HttpError && error.status < 500 && error.detail) || otherwise;
}
