import 'reflect-metadata';
import { z } from 'zod';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { identityDatabase } from './database.js';

const { IDENTITY_DATABASE_URL } = readEnv(z.object({ IDENTITY_DATABASE_URL: z.string().min(1) }));
const applied = await runMigrations(identityDatabase(IDENTITY_DATABASE_URL));
console.log(applied.length ? `identity: applied ${applied.join(', ')}` : 'identity: up to date');
