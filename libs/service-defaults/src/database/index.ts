export { adminList, type AdminList, type FilterOf } from './admin-list.js';
export { countedPages, MOST_COUNTED, type CountedList, type CountedPage, type Position } from './counted-pages.js';
export { DatabaseModule } from './database.module.js';
export { databaseOptions, type DatabaseSettings } from './database-options.js';
export {
  ErasedAccount,
  ErasedAccountSchema,
  isNotBeingErased,
  isNotErased,
  lockAccount,
  markErased,
  notErasedOf,
} from './erased-accounts.js';
export { isTransient } from './transient-errors.js';
export { json, jsonText, pick, present, same, toColumns, type Fields, type Json } from './json.js';
export { FOR_UPDATE, lockName } from './locks.js';
export { allRows, pages, pagesOf, type KeyType, type Page, type PageOrder, type PageRequest } from './keyset.js';
export { ALERTS_PER_PAIR, PAIR_LIMIT_DAYS, PairLimits, pairKeysOf } from './pair-limits.js';
export { PoolEnv, type PoolSettings } from './pool-env.js';
export { measurePool } from './pool-metrics.js';
export { PreparingClient } from './preparing-client.js';
export { RateLimit, RateLimitSchema, SharedRate, type RateLimitRule, type Taken } from './rate-limit.js';
export { migrateDatabase, runMigrations, schemaDrift } from './run-migrations.js';
export { statement } from './statement.js';
export { beginningPattern, matchesWords, patternText, wordPatterns, type WordPatterns } from './word-search.js';
export { indexBy, typedTables, type TablesOf, type TypedTables } from './typed-tables.js';
