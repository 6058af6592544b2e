import { z } from 'zod';
import { messagingEnv } from '@campus-deals/messaging/broadcast';
import { serviceEnv } from '@campus-deals/service-defaults';

/** What identity reads from its environment; `main.ts` and the command-line entries are the only readers of process.env. */
export const identityEnv = z.object({
  ...serviceEnv,
  ...messagingEnv,
  IDENTITY_DATABASE_URL: z.string().min(1),
  /** Addresses that become admins at their first sign-in, separated by commas. */
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((address) => address.trim().toLowerCase()).filter(Boolean))
    .pipe(z.array(z.email('must be e-mail addresses separated by commas'))),
});
export type IdentityEnv = z.infer<typeof identityEnv>;

/** Injection token of the parsed environment. */
export const IDENTITY_ENV = Symbol('IDENTITY_ENV');
