import { z } from 'zod';

/** `GET /api/config`: what the browser reads at run time. */
export const siteConfig = z.object({
  /** The access-password gate covers the site. */
  gate: z.boolean(),
  /** Quick login is offered: never in production. */
  devLogin: z.boolean(),
  /** Ratings and the "happy students" figure are placeholders. */
  placeholderFigures: z.boolean(),
  mapboxToken: z.string().nullable(),
  supportEmail: z.string(),
  /** Address of the sign-in provider (Supabase); null: this very origin. */
  supabaseUrl: z.string().nullable(),
  /** Public by design: it names the project and opens nothing by itself. */
  supabaseAnonKey: z.string(),
});
export type SiteConfig = z.infer<typeof siteConfig>;

export const gateBody = z.strictObject({
  password: z.string('password is required').min(1, 'password is required').max(200, 'password is too long'),
});
export type GateBody = z.infer<typeof gateBody>;

const dependency = z.object({
  name: z.string(),
  status: z.enum(['up', 'down']),
  latencyMs: z.number(),
  detail: z.string().optional(),
});
export const serviceHealth = z.object({
  service: z.string(),
  status: z.enum(['up', 'down']),
  latencyMs: z.number(),
  dependencies: z.array(dependency),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** `GET /api/health`: 200 while everything is up, 503 otherwise. */
export const health = z.object({ status: z.enum(['up', 'degraded']), services: z.array(serviceHealth) });
export type Health = z.infer<typeof health>;
