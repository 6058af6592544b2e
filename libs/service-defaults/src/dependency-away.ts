import { currentRequest } from './request-context.js';

/** A service or provider does not answer now, and will again by itself: refused, cut off, too slow, overloaded. */
export class DependencyAwayError extends Error {
  constructor(
    readonly dependency: string,
    options: { cause?: unknown } = {},
  ) {
    super(`${dependency} is away`, options);
    this.name = 'DependencyAwayError';
  }
}

/** The service's own database, as `awayDependency` names it. */
export const DATABASE = 'postgres';

/**
 * Refused, cut off, shutting down, starting, out of connections, not there while it is restored, read-only while another
 * takes over, or with another password than ours.
 */
const DATABASE_AWAY_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1235]|53300|08\w{3}|28\w{3}|3D000|25006)$/;
const DATABASE_AWAY_MESSAGE =
  /(?:^|- )(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|database "[^"]*" is not currently accepting connections|Client has encountered a connection error)/;

/**
 * The dependency whose absence made this work fail; undefined when the work itself failed. A lock, a deadlock or a
 * statement that took too long is such a failure: it may be the work's own doing, for ever.
 */
export function awayDependency(error: unknown): string | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof DependencyAwayError) return each.dependency;
    const code = 'code' in each && typeof each.code === 'string' ? each.code : '';
    if (DATABASE_AWAY_CODE.test(code) || DATABASE_AWAY_MESSAGE.test(each.message)) return DATABASE;
  }
  return undefined;
}

/** Statuses of a server, or a proxy before it, that is there again later. */
export function isAwayStatus(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504);
}

/**
 * Call before asking anybody else. Throws in the step of an event handler that writes: its transaction would stay open,
 * with its locks, for as long as the other one takes to answer.
 */
export function assertMayAsk(dependency: string): void {
  if (currentRequest()?.step === 'write')
    throw new Error(`${dependency} is asked while a handler's transaction is open: ask in the step before (\`asks\`)`);
}
