import { UnderscoreNamingStrategy } from '@mikro-orm/core';

type Kind = Parameters<UnderscoreNamingStrategy['indexName']>[2];

const SUFFIXES: Partial<Record<Kind, string>> = { foreign: 'fkey', unique: 'key', index: 'idx' };

/** Uses PostgreSQL's default constraint names, so that migrations need not name them. */
export class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(tableName: string, columns: string[], type: Kind): string {
    return super.indexName(tableName, columns, (SUFFIXES[type] ?? type) as Kind);
  }
}
