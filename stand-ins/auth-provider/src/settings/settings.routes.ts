import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

/** Public settings: this provider offers only email links and codes. */
const SETTINGS = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
} as const;

export function settingsRoutes(app: FastifyInstance, onRequest: onRequestAsyncHookHandler[]): void {
  app.get('/auth/v1/settings', { onRequest }, async () => SETTINGS);
  app.get('/auth/v1/health', async () => ({
    version: 'stand-in',
    name: 'GoTrue',
    description: 'A stand-in for GoTrue, a user registration and authentication API',
  }));
}
