import pg from 'pg';
import { isTracing } from '../tracing/spans.js';
import { traceStatement } from '../tracing/statement-spans.js';

const names = new Map<string, string>();

/** Has PostgreSQL plan this text once per connection from now on. One text has one name, so that a plan is never another text's. */
export function prepare(text: string): void {
  if (!names.has(text)) names.set(text, `s${names.size + 1}`);
}

type Query = (...args: unknown[]) => unknown;
type Release = (error?: Error) => void;

const BEGIN = /^(?:begin|start transaction)/i;

/**
 * Sends the texts that were given to `prepare` by their name: neither Kysely nor MikroORM names a statement. And gives its
 * place in the pool back when a transaction cannot begin, or loses its connection: Kysely's controlled transactions keep it
 * when `begin` or `rollback` fails, so that each restart of the database would cost a service some of its connections.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A pool listens only to clients that are idle: one that breaks between two statements of a transaction would end the
    // process. The next statement fails in any case.
    this.on('error', () => {});
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
    // Whoever releases it all the same must not release it twice.
    lent.release = () => {};
    throw error;
  }

  /** PostgreSQL rolls back what loses its connection. The pool drops a client that has ended. */
  private rolledBack(): object {
    this.end().catch(() => undefined);
    return { command: 'ROLLBACK', rowCount: null, rows: [] };
  }
}
