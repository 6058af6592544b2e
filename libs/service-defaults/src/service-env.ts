import { z } from 'zod';

/** What every service reads from its environment; spread into the service's own schema. */
export const serviceEnv = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Address to listen on; containers set 0.0.0.0. */
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Shared by the gateway and the services; signs who the caller is. */
  INTERNAL_TOKEN_SECRET: z.string().min(32, 'must hold at least 32 characters'),
  /** Where browsers reach the product; links in mails start with it. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((url) => url.replace(/\/+$/, '')),
};

export type ServiceEnv = { [K in keyof typeof serviceEnv]: z.infer<(typeof serviceEnv)[K]> };
