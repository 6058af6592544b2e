import { Problem } from './problem.mjs';
import type { StackContext } from './services.ts';

/** Settings of the sign-in provider (the stand-in or a hosted one), passed only to the processes that use it. */
export const SIGN_IN_VARIABLES = [
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
  'SUPABASE_JWT_SECRET',
  'AUTH_PROVIDER_URL',
  'ANON_KEY',
  'SERVICE_KEY',
  'SITE_URL',
  'EXTERNAL_URL',
];

/** Throws a one-line error if the settings of a hosted project are incomplete. */
export function requireWholeProject(env: NodeJS.ProcessEnv) {
  if (env.SUPABASE_URL && !env.SUPABASE_ANON_KEY)
    throw new Problem('SUPABASE_URL is set: set SUPABASE_ANON_KEY too (or neither, for the stand-in).');
}

/**
 * Returns the sign-in provider: the hosted project in the environment, else the stand-in behind the gateway's
 * `/auth/v1`.
 */
export function signInProvider({ given, secrets, ports }: StackContext): {
  url?: string;
  innerUrl?: string | undefined;
  anonKey: string | undefined;
  serviceKey: string | undefined;
  jwtSecret?: string | undefined;
} {
  if (given.SUPABASE_URL) {
    return {
      url: given.SUPABASE_URL,
      anonKey: given.SUPABASE_ANON_KEY,
      serviceKey: given.SUPABASE_SERVICE_ROLE_KEY,
      jwtSecret: given.SUPABASE_JWT_SECRET,
    };
  }
  const port = ports['auth-provider'];
  return {
    innerUrl: port ? `http://127.0.0.1:${port}` : undefined,
    anonKey: given.ANON_KEY ?? `sb_publishable_${secrets.anonKey}`,
    serviceKey: given.SERVICE_KEY ?? `sb_secret_${secrets.serviceKey}`,
  };
}

/** Returns the environment of the stand-in. Only the gateway reaches it. */
export function authProviderEnv(stack: StackContext): NodeJS.ProcessEnv {
  const { given, publicUrl, smtpUrl } = stack;
  const { anonKey, serviceKey } = signInProvider(stack);
  return {
    SITE_URL: given.SITE_URL ?? publicUrl,
    EXTERNAL_URL: publicUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: given.MAIL_FROM ?? MAIL_FROM,
    ANON_KEY: anonKey,
    SERVICE_KEY: serviceKey,
  };
}

export const MAIL_FROM = 'Campus Deals <hello@campusdeals.example>';

/** Removes unset variables: a process must not read "undefined". */
export function defined(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}
