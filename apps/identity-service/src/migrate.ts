import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { identityDatabase } from './database.js';
import { DatabaseEnv } from './env.js';

// Names of migrations: runs only these, to build an earlier version's schema.
const named = process.argv.slice(2);
const { IDENTITY_DATABASE_URL } = readEnv(DatabaseEnv);
const applied = await runMigrations(identityDatabase(IDENTITY_DATABASE_URL), {
  only: named.length > 0 ? named : undefined,
});
console.log(applied.length ? `identity: applied ${applied.join(', ')}` : 'identity: up to date');
