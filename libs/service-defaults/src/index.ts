export * from './without-database.js';
export { DatabaseModule, databaseOptions, runMigrations, type DatabaseSettings } from './database.js';
