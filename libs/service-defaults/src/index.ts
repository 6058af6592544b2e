export * from './without-database.js';
export * from './database/index.js';
