import { Database } from './database/database.js';
import { issuerOf, type AuthProviderEnv } from './env.js';
import { signingKey } from './keys/signing-keys.js';
import { Mailer } from './mails/mailer.js';
import { RedirectRules } from './redirects/redirect-rules.js';
import { SessionsService } from './sessions/sessions.service.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { OneTimeTokens } from './tokens/one-time-tokens.js';
import { ApiKeys } from './transport/api-keys.js';
import { EmailChangeService } from './users/email-change.service.js';
import { VerifyService } from './verify/verify.service.js';

/** Parts of the provider that its routes use. */
export type Parts = Awaited<ReturnType<typeof createParts>>;

export async function createParts(env: AuthProviderEnv) {
  const database = new Database(env.AUTH_DATABASE_URL);
  const key = await signingKey(database);
  const accessTokens = new AccessTokens(key, issuerOf(env), env.JWT_EXP_SECONDS);
  const sessions = new SessionsService(database, accessTokens, env.SERVICE_KEY);
  const oneTimeTokens = new OneTimeTokens(env.SERVICE_KEY, env.OTP_EXP_SECONDS);
  const mailer = new Mailer(env, database, oneTimeTokens);
  const pauseSeconds = env.MAIL_FREQUENCY_SECONDS;
  const emailChange = new EmailChangeService(database, mailer, pauseSeconds);
  const verify = new VerifyService(database, oneTimeTokens, emailChange, sessions);
  const redirects = new RedirectRules(env.SITE_URL);
  const apiKeys = new ApiKeys({ anon: env.ANON_KEY, service: env.SERVICE_KEY });
  return { database, key, sessions, mailer, pauseSeconds, emailChange, verify, redirects, apiKeys };
}
