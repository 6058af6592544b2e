import { HttpError } from '../../lib/api/http-client.js';

/** The server's own sentence where it refused, else the given one. */
export function failureText(error: unknown, otherwise: string): string {
  return (error instanceof HttpError && error.status < 500 && error.detail) || otherwise;
}
