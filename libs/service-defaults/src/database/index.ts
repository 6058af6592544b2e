export { DatabaseModule } from './database.module.js';
export { databaseOptions, type DatabaseSettings } from './database-options.js';
export { json, jsonText, type Fields, type Json } from './json.js';
export { pages, type KeyType, type Page, type PageOrder, type PageRequest } from './keyset.js';
export { PreparingClient } from './preparing-client.js';
export { runMigrations } from './run-migrations.js';
export { schemaDrift } from './schema-drift.js';
export { statement } from './statement.js';
export { typedTables, type TablesOf, type TypedTables } from './typed-tables.js';
