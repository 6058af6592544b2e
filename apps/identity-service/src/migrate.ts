import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { identityDatabase } from './database.js';
import { DatabaseEnv } from './env.js';

const { IDENTITY_DATABASE_URL } = readEnv(DatabaseEnv);
const applied = await runMigrations(identityDatabase(IDENTITY_DATABASE_URL));
console.log(applied.length ? `identity: applied ${applied.join(', ')}` : 'identity: up to date');
