import type { FastifyInstance } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import { adminRoutes } from './admin/admin.routes.js';
import { AdminService } from './admin/admin.service.js';
import { Database } from './database/database.js';
import { issuerOf, type AuthProviderEnv } from './env.js';
import { healthRoutes } from './health/health.routes.js';
import { keysRoutes } from './keys/keys.routes.js';
import { SigningKeys } from './keys/signing-keys.js';
import { MailQuota } from './mails/mail-quota.js';
import { MailServer } from './mails/mail-server.js';
import { Mailer } from './mails/mailer.js';
import { ConfirmationMails } from './one-time-tokens/confirmation-mails.js';
import { OneTimeTokens } from './one-time-tokens/one-time-tokens.js';
import { otpRoutes } from './otp/otp.routes.js';
import { OtpService } from './otp/otp.service.js';
import { RedirectRules } from './redirects/redirect-rules.js';
import { Authenticator } from './sessions/authenticator.js';
import { logoutRoutes } from './sessions/logout.routes.js';
import { SessionIssuer } from './sessions/session-issuer.js';
import { settingsRoutes } from './settings/settings.routes.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { PkceService } from './tokens/pkce.service.js';
import { RefreshService } from './tokens/refresh.service.js';
import { tokenRoutes } from './tokens/token.routes.js';
import { ApiKeys } from './transport/api-keys.js';
import { clientLimit } from './transport/client-limits.js';
import { createHttpServer } from './transport/http-server.js';
import { EmailChangeService } from './users/email-change.service.js';
import { usersRoutes } from './users/users.routes.js';
import { UsersService } from './users/users.service.js';
import { verifyRoutes } from './verify/verify.routes.js';
import { VerifyService } from './verify/verify.service.js';

/** Creates the complete provider, not yet listening. Closing the server closes all parts. */
export async function createAuthProvider(
  env: AuthProviderEnv,
  log: DestinationStream = pino.destination(1),
): Promise<FastifyInstance> {
  const logger = pino(
    {
      level: env.LOG_LEVEL,
      base: { service: 'auth-provider' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    log,
  );
  const database = new Database(env.AUTH_DATABASE_URL);
  const mailServer = new MailServer(env.SMTP_URL, env.MAIL_FROM);
  const issuerUrl = issuerOf(env);

  const keys = new SigningKeys(database, env.JWT_EXP_SECONDS);
  await keys.ensure();
  const accessTokens = new AccessTokens(keys, issuerUrl, env.JWT_EXP_SECONDS);
  const issuer = new SessionIssuer(accessTokens);
  const authenticator = new Authenticator(database, accessTokens);
  const redirects = new RedirectRules(env.SITE_URL, env.REDIRECT_ALLOW_LIST);

  const oneTimeTokens = new OneTimeTokens(env.SERVICE_KEY, env.OTP_EXP_SECONDS);
  const mailer = new Mailer(mailServer, {
    siteUrl: env.SITE_URL,
    issuer: issuerUrl,
    linkTemplate: env.MAIL_LINK_TEMPLATE,
    lifetimeSeconds: env.OTP_EXP_SECONDS,
  });
  const quota = new MailQuota({
    frequencySeconds: env.MAIL_FREQUENCY_SECONDS,
    perAddressAndHour: env.MAILS_PER_ADDRESS_AND_HOUR,
    perHour: env.MAILS_PER_HOUR,
  });
  const mails = new ConfirmationMails(database, quota, oneTimeTokens, mailer);
  const emailChange = new EmailChangeService(database, mails);
  const pkce = new PkceService(database, issuer);

  const app = await createHttpServer(env.TRUST_PROXY, logger);
  const apiKeys = new ApiKeys({ anon: env.ANON_KEY, service: env.SERVICE_KEY });
  const limit = {
    otp: clientLimit(env.RATE_LIMIT_OTP),
    verify: clientLimit(env.RATE_LIMIT_VERIFY),
    token: clientLimit(env.RATE_LIMIT_TOKEN),
  };
  const onRequest = [apiKeys.required];

  otpRoutes(app, {
    otp: new OtpService(database, mails),
    emailChange,
    redirects,
    onRequest: [apiKeys.required, limit.otp],
  });
  const verify = new VerifyService(database, oneTimeTokens, emailChange, pkce, issuer);
  verifyRoutes(app, { verify, redirects, onOpen: [limit.verify], onRequest: [apiKeys.required, limit.verify] });
  tokenRoutes(app, {
    pkce,
    refresh: new RefreshService(database, issuer, env.REUSE_INTERVAL_SECONDS),
    onRequest: [apiKeys.required, limit.token],
  });
  usersRoutes(app, { users: new UsersService(database), emailChange, redirects, authenticator, onRequest });
  logoutRoutes(app, { database, authenticator, onRequest });
  adminRoutes(app, {
    admin: new AdminService(database, oneTimeTokens, mailer),
    redirects,
    onRequest: [apiKeys.required, apiKeys.serviceOnly],
  });
  keysRoutes(app, keys);
  settingsRoutes(app, onRequest);
  healthRoutes(app, [
    { name: 'postgres', check: () => database.one('SELECT 1'), isEssential: true },
    { name: 'mail server', check: () => mailServer.check(), isEssential: false },
  ]);

  app.addHook('onClose', async () => {
    mailServer.close();
    await database.close();
  });
  return app;
}
