import 'reflect-metadata';
import { migrateDatabase, readEnv } from '@campus-deals/service-defaults';
import { identityDatabase } from './database.js';
import { DatabaseEnv } from './env.js';

await migrateDatabase(identityDatabase(readEnv(DatabaseEnv).IDENTITY_DATABASE_URL), 'identity');
