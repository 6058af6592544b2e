import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { Outbox } from '@campus-deals/messaging';
import { readEnv } from '@campus-deals/service-defaults';
import { identityDatabase } from '../database.js';
import { DEMO_ROLES, demoAccount } from '../sign-in/public.js';
import { DatabaseEnv } from '../env.js';
import { UsersService } from '../accounts/public.js';

/** Creates the demo accounts. A second run changes only their last sign-in. */
const { IDENTITY_DATABASE_URL } = readEnv(DatabaseEnv);
const orm = await MikroORM.init(identityDatabase(IDENTITY_DATABASE_URL));
// The global manager, not a fork: only this one joins the transaction that a service method opens.
const { em } = orm;
const users = new UsersService(
  em,
  new Outbox(em, { service: 'identity', env: {}, databaseUrl: IDENTITY_DATABASE_URL }),
  { ADMIN_EMAILS: [] },
);
for (const role of DEMO_ROLES) {
  await users.findOrCreate(await demoAccount(em, role));
}
await orm.close();
console.log(`identity: ${DEMO_ROLES.length} demo accounts exist`);
