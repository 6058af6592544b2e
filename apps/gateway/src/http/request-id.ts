import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const prefix = randomBytes(9).toString('base64url');
let requests = 0;
const GIVEN = /^[\w.-]{8,64}$/;

/** Returns the id given by a client or proxy, else a new one. All logs of the request share it. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN.test(given) ? given : `${prefix}${(++requests).toString(36)}`;
}
