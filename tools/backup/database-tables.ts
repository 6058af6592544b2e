import pg from 'pg';

export interface Table {
  schema: string;
  name: string;
  /** Stored columns, in the order of the file. */
  columns: string[];
  /** The rest of `CREATE TABLE` for each partition. */
  partitions?: string[];
}

/** Lists every table of a database with its stored columns. Generated ones are computed again. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT n.nspname AS schema, c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
      ARRAY(SELECT p.oid::regclass || ' PARTITION OF ' || c.oid::regclass || ' ' || pg_get_expr(p.relpartbound, p.oid)
        FROM pg_inherits JOIN pg_class p ON p.oid = inhrelid WHERE inhparent = c.oid) AS partitions
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.oid, 1, 2 ORDER BY 1, 2`);
  return rows;
}

export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnList = (columns: string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** Connects without the timeouts of services. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'backup' });
  await client.connect();
  await client.query("SET statement_timeout = 0; SET lock_timeout = '10s'; SET TimeZone = 'UTC'");
  return client;
}

/** Runs work on one connection and closes it. */
export async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
