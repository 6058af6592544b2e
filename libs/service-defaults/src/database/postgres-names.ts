import { UnderscoreNamingStrategy } from '@mikro-orm/core';

type Kind = Parameters<UnderscoreNamingStrategy['indexName']>[2];

const SUFFIXES: Partial<Record<Kind, string>> = { foreign: 'fkey', unique: 'key', index: 'idx' };

/** Constraints are named as PostgreSQL itself names them, so that migrations need not name any. */
export class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(tableName: string, columns: string[], type: Kind): string {
    return super.indexName(tableName, columns, (SUFFIXES[type] ?? type) as Kind);
  }
}
