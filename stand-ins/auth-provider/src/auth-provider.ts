import { createLogger } from '@campus-deals/service-defaults/logger';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { Database } from './database/database.js';
import { issuerOf, type AuthProviderEnv } from './env.js';
import { keysRoutes, signingKey } from './keys/signing-keys.js';
import { ConfirmationMails } from './mails/confirmation-mails.js';
import { Mailer } from './mails/mailer.js';
import { otpRoutes } from './otp/otp.routes.js';
import { RedirectRules } from './redirects/redirect-rules.js';
import { Authenticator } from './sessions/authenticator.js';
import { SessionIssuer } from './sessions/session-issuer.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { OneTimeTokens } from './tokens/one-time-tokens.js';
import { PkceService } from './tokens/pkce.service.js';
import { RefreshService } from './tokens/refresh.service.js';
import { tokenRoutes } from './tokens/token.routes.js';
import { ApiKeys } from './transport/api-keys.js';
import { createHttpServer } from './transport/http-server.js';
import { EmailChangeService } from './users/email-change.service.js';
import { usersRoutes } from './users/users.routes.js';
import { verifyRoutes } from './verify/verify.routes.js';
import { VerifyService } from './verify/verify.service.js';

/** Creates the complete provider, not yet listening. Closing the server closes all parts. */
export async function createAuthProvider(env: AuthProviderEnv, log?: DestinationStream): Promise<FastifyInstance> {
  const logger = createLogger('auth-provider', env.LOG_LEVEL, log);
  const database = new Database(env.AUTH_DATABASE_URL);
  const key = await signingKey(database);
  const accessTokens = new AccessTokens(key, issuerOf(env), env.JWT_EXP_SECONDS);
  const issuer = new SessionIssuer(accessTokens);
  const authenticator = new Authenticator(database, accessTokens);
  const redirects = new RedirectRules(env.SITE_URL);
  const oneTimeTokens = new OneTimeTokens(env.SERVICE_KEY, env.OTP_EXP_SECONDS);
  const mailer = new Mailer(env);
  const mails = new ConfirmationMails(database, oneTimeTokens, mailer);
  const pauseSeconds = env.MAIL_FREQUENCY_SECONDS;
  const emailChange = new EmailChangeService(database, mails, pauseSeconds);
  const pkce = new PkceService(database, issuer);

  const app = await createHttpServer(logger);
  const apiKeys = new ApiKeys({ anon: env.ANON_KEY, service: env.SERVICE_KEY });
  const onRequest = [apiKeys.required];
  otpRoutes(app, { database, mails, redirects, pauseSeconds, onRequest });
  const verify = new VerifyService(database, oneTimeTokens, emailChange, pkce, issuer);
  verifyRoutes(app, { verify, redirects, onRequest });
  tokenRoutes(app, { pkce, refresh: new RefreshService(database, issuer, env.SERVICE_KEY), onRequest });
  usersRoutes(app, { database, emailChange, redirects, authenticator, apiKeys });
  keysRoutes(app, key);

  app.get('/live', async () => ({ status: 'up' }));
  app.get('/ready', async () => {
    const started = performance.now();
    await database.one('SELECT 1');
    const latencyMs = Math.round(performance.now() - started);
    const dependencies = [{ name: 'postgres', status: 'up', latencyMs }];
    return { service: 'auth-provider', status: 'up', latencyMs, dependencies };
  });
  // GoTrue's own two routes: this provider offers only email links and codes.
  app.get('/auth/v1/health', async () => ({ name: 'GoTrue', version: 'stand-in' }));
  app.get('/auth/v1/settings', { onRequest }, async () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  }));

  app.addHook('onClose', async () => {
    mailer.close();
    await database.close();
  });
  return app;
}
