import pg from 'pg';

const names = new Map<string, string>();

/** Has PostgreSQL plan this text once per connection from now on. One text has one name, so that a plan is never another text's. */
export function prepare(text: string): void {
  if (!names.has(text)) names.set(text, `s${names.size + 1}`);
}

type Query = (...args: unknown[]) => unknown;

/** Sends the texts that were given to `prepare` by their name. Neither Kysely nor MikroORM names a statement. */
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
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...rest);
  }) as pg.Client['query'];
}
