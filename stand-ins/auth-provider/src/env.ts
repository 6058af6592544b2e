import { z } from 'zod';
import { globToRegExp } from './redirects/glob.js';
import { DEFAULT_LINK_TEMPLATE, problemsOfLinkTemplate } from './mails/mail-link.js';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''));
const count = z.coerce.number().int().min(1).max(1_000_000);
const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
/** Compared as a whole; long enough that nobody guesses one. */
const key = z.string().min(16, 'must hold at least 16 characters');

/** Everything the stand-in can be told; `main.ts`, `migrate.ts` and `rotate-keys.ts` are the only readers of process.env. */
export const authProviderEnv = z
  .object({
    NODE_ENV: z
      .enum(['development', 'test', 'production'])
      .default('development')
      .refine(
        (value) => value !== 'production',
        'this is a stand-in for development and tests; in production use a hosted Supabase project (SUPABASE_URL)',
      ),
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(9999),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    AUTH_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
    /** Where the product is; links lead here when no other target is allowed. */
    SITE_URL: httpUrl,
    /** Where browsers reach this provider, without /auth/v1; the issuer of its tokens. Default: SITE_URL. */
    EXTERNAL_URL: httpUrl.optional(),
    /** Addresses beside SITE_URL that links may lead to: globs, `*` within a part of the address, `**` across. */
    REDIRECT_ALLOW_LIST: z
      .string()
      .default('')
      .transform(words)
      .superRefine((patterns, context) => {
        for (const pattern of patterns) {
          try {
            globToRegExp(pattern);
          } catch (error) {
            context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is no pattern' });
          }
        }
      }),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s) address' }),
    MAIL_FROM: z.string().default('Campus Deals <hello@campusdeals.example>'),
    ANON_KEY: key,
    SERVICE_KEY: key,
    /** How long links and codes live. */
    OTP_EXP_SECONDS: count.default(600),
    JWT_EXP_SECONDS: count.default(3600),
    /** How long a used refresh token still leads to the one that replaced it. */
    REUSE_INTERVAL_SECONDS: z.coerce.number().int().min(0).max(3600).default(10),
    /** Between two mails of one kind to one address. */
    MAIL_FREQUENCY_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
    MAILS_PER_HOUR: count.default(30),
    MAILS_PER_ADDRESS_AND_HOUR: count.default(10),
    /** Requests of one IP in five minutes. */
    RATE_LIMIT_OTP: count.default(30),
    RATE_LIMIT_VERIFY: count.default(30),
    RATE_LIMIT_TOKEN: count.default(150),
    /** Proxies whose X-Forwarded-For is believed: addresses, CIDR ranges or `loopback`, `linklocal`, `uniquelocal`. */
    TRUST_PROXY: z.string().default('loopback').transform(words),
    MAIL_LINK_TEMPLATE: z
      .string()
      .default(DEFAULT_LINK_TEMPLATE)
      .superRefine((template, context) => {
        for (const problem of problemsOfLinkTemplate(template)) context.addIssue({ code: 'custom', message: problem });
      }),
  })
  .refine((env) => env.ANON_KEY !== env.SERVICE_KEY, { path: ['SERVICE_KEY'], message: 'must differ from ANON_KEY' });

export type AuthProviderEnv = z.infer<typeof authProviderEnv>;

/** What browsers and services know the provider by; also the `iss` of its tokens. */
export const issuerOf = (env: Pick<AuthProviderEnv, 'EXTERNAL_URL' | 'SITE_URL'>): string =>
  `${env.EXTERNAL_URL ?? env.SITE_URL}/auth/v1`;
