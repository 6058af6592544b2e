import { currentRequest } from './request-context.js';

/** Transient failure of a service or provider: refused, cut off, too slow or overloaded. */
export class DependencyUnavailableError extends Error {
  constructor(
    readonly dependency: string,
    options: { cause?: unknown } = {},
  ) {
    super(`${dependency} is away`, options);
    this.name = 'DependencyUnavailableError';
  }
}

/** Name of the service's own database in `unavailableDependency`. */
export const DATABASE = 'postgres';

/**
 * Error codes of an unavailable database: refused, cut off, shutting down, starting, out of connections, missing during
 * a restore, read-only during a failover, or with a different password.
 */
const DATABASE_UNAVAILABLE_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1235]|53300|08\w{3}|28\w{3}|3D000|25006)$/;
const DATABASE_UNAVAILABLE_MESSAGE =
  /(?:^|- )(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|database "[^"]*" is not currently accepting connections|Client has encountered a connection error)/;

/**
 * Returns the unavailable dependency that caused a failure. Undefined if the work itself failed. Lock timeouts,
 * deadlocks and statement timeouts count as such, since the work may cause them permanently.
 */
export function unavailableDependency(error: unknown): string | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof DependencyUnavailableError) return each.dependency;
    const code = 'code' in each && typeof each.code === 'string' ? each.code : '';
    if (DATABASE_UNAVAILABLE_CODE.test(code) || DATABASE_UNAVAILABLE_MESSAGE.test(each.message)) return DATABASE;
  }
  return undefined;
}

/** Whether a status means that a server, or its proxy, is temporarily unavailable. */
export const isUnavailableStatus = (status: number): boolean => status === 429 || (status >= 502 && status <= 504);

/**
 * Call before a request to a dependency. Throws in the write step of an event handler: its transaction would stay open,
 * with its locks, until the dependency answers.
 */
export function assertMayCall(dependency: string): void {
  if (currentRequest()?.step === 'write')
    throw new Error(
      `${dependency} is called while a handler's transaction is open: call it in the step before (\`prefetch\`)`,
    );
}
