import { z } from 'zod';
import { messagingEnv } from '@campus-deals/messaging';
import { serviceEnv } from '@campus-deals/service-defaults';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** What identity reads from its environment; `main.ts` and the command-line entries are the only readers of process.env. */
export const identityEnv = z
  .object({
    ...serviceEnv,
    ...messagingEnv,
    IDENTITY_DATABASE_URL: z.string().min(1),
    /** Where catalog and notification answer questions. */
    CATALOG_URL: address,
    NOTIFICATION_URL: address,
    /** The sign-in provider as browsers reach it; its tokens' issuer is `<SUPABASE_URL>/auth/v1`. Unset: our own origin. */
    SUPABASE_URL: address.optional(),
    /** Where this process reaches the provider instead: the stand-in behind our own gateway. */
    AUTH_PROVIDER_URL: address.optional(),
    /** Secret of a project that still signs with HS256; without it such tokens are refused. */
    SUPABASE_JWT_SECRET: z.string().min(32, 'must hold at least 32 characters').optional(),
    /** Deletes a deleted account's part at the provider; without it that part stays there. */
    SUPABASE_SERVICE_ROLE_KEY: z.string().min(1).optional(),
    /** Addresses that become admins at their first sign-in, separated by commas. */
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((one) => one.trim().toLowerCase())
          .filter(Boolean),
      )
      .pipe(z.array(z.email('must be e-mail addresses separated by commas'))),
  })
  .superRefine((env, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    if (env.NODE_ENV !== 'production') return;
    if (!env.SUPABASE_URL) refuse('SUPABASE_URL', 'is required in production');
    if (env.AUTH_PROVIDER_URL) refuse('AUTH_PROVIDER_URL', 'leads to the stand-in, which is refused in production');
  })
  .transform((env) => ({ ...env, SUPABASE_URL: env.SUPABASE_URL ?? env.PUBLIC_URL }));
export type IdentityEnv = z.infer<typeof identityEnv>;

/** Injection token of the parsed environment. */
export const IDENTITY_ENV = Symbol('IDENTITY_ENV');
