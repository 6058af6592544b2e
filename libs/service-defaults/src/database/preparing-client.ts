import pg from 'pg';
import { isTracing } from '../tracing/spans.js';
import { traceStatement } from '../tracing/statement-spans.js';

const names = new Map<string, string>();

/** Prepares a statement text, so that PostgreSQL plans it once per connection. Each text has a unique name. */
export function prepare(text: string): void {
  if (!names.has(text)) names.set(text, `s${names.size + 1}`);
}

type Query = (...args: unknown[]) => unknown;
type Release = (error?: Error) => void;

const BEGIN = /^(?:begin|start transaction)/i;

/** Parses a bigint, such as an id or a count, as a number. One that a number cannot hold exactly stays a text. */
const parseBigint = (text: string): number | string => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
};

/**
 * Sends texts passed to `prepare` as named statements, since neither Kysely nor MikroORM names them. Returns bigints as
 * numbers, while pg returns texts. Also releases its place in the pool if a transaction cannot begin or loses its
 * connection. Kysely's controlled transactions do not release it when `begin` or `rollback` fails, so each database
 * restart would leak connections.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A pool listens only to idle clients: a connection lost between two statements of a transaction would end the
    // process. The next statement fails anyway.
    this.on('error', () => {});
    this.setTypeParser(pg.types.builtins.INT8, parseBigint);
  }

  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const query = super.query as Query;
    const run = (): unknown =>
      name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...rest);
    const answer = isTracing() && typeof text === 'string' ? traceStatement(text, run) : run();
    if (typeof text !== 'string' || !(answer instanceof Promise)) return answer;
    if (BEGIN.test(text)) return answer.catch((error: Error) => this.leavePool(error));
    return text === 'rollback' ? answer.catch(() => this.rolledBack()) : answer;
  }) as pg.Client['query'];

  private leavePool(error: Error): never {
    const lent = this as { release?: Release };
    lent.release?.(error);
    // A later release must have no effect.
    lent.release = () => {};
    throw error;
  }

  /** Ends the client: PostgreSQL rolls back a lost connection, and the pool drops an ended client. */
  private rolledBack(): object {
    this.end().catch(() => undefined);
    return { command: 'ROLLBACK', rowCount: null, rows: [] };
  }
}
