import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import type { DtoClass } from '@campus-deals/contracts/rules';
import { BadConfiguration, parseEnv } from '@campus-deals/service-defaults/read-env';
import { BillingEnv, BillingMigrationEnv } from '../../../apps/billing-service/src/env.ts';
import { CatalogEnv, CatalogToolEnv } from '../../../apps/catalog-service/src/env.ts';
import { GatewayEnv } from '../../../apps/gateway/src/env.ts';
import { DatabaseEnv, IdentityEnv } from '../../../apps/identity-service/src/env.ts';
import {
  NotificationEnv,
  NotificationMigrationEnv,
  NotificationSeedEnv,
} from '../../../apps/notification-service/src/env.ts';
import { WebEnv } from '../../../apps/web/server/env.ts';
import { AuthProviderEnv } from '../../../stand-ins/auth-provider/src/env.ts';
import { PaymentProviderEnv } from '../../../stand-ins/payment-provider/src/env.ts';

/** Settings classes of each image's entries, by the image's name without `campus-deals/` and tag. */
const SETTINGS: Record<string, Record<string, DtoClass<object>>> = {
  'identity-service': {
    'dist/main.js': IdentityEnv,
    'dist/migrate.js': DatabaseEnv,
    'dist/seed-demo.js': DatabaseEnv,
  },
  'catalog-service': {
    'dist/main.js': CatalogEnv,
    'dist/migrate.js': CatalogToolEnv,
    'dist/seed-demo.js': CatalogToolEnv,
  },
  'billing-service': {
    'dist/main.js': BillingEnv,
    'dist/migrate.js': BillingMigrationEnv,
    'dist/seed-demo.js': BillingMigrationEnv,
  },
  'notification-service': {
    'dist/main.js': NotificationEnv,
    'dist/sender.js': NotificationEnv,
    'dist/migrate.js': NotificationMigrationEnv,
    'dist/seed-demo.js': NotificationSeedEnv,
  },
  gateway: { 'dist/main.js': GatewayEnv },
  web: { 'dist/main.js': WebEnv, 'dist/server/main.js': WebEnv },
  'auth-provider': { 'dist/main.js': AuthProviderEnv, 'dist/migrate.js': AuthProviderEnv },
  'payment-provider': { 'dist/main.js': PaymentProviderEnv, 'dist/migrate.js': PaymentProviderEnv },
};

/** Environment that the Dockerfile sets for every image. */
export const IMAGE_ENVIRONMENT = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000' };

/** Read by Node and by libraries, not by a class of ours. */
const READ_BY_OTHERS = /^(NODE_|OTEL_|TZ$)/;

export interface Container {
  /** `identity-service`, with or without `campus-deals/` and a tag. */
  image: string;
  /** The file that Node runs; by default the image's own `dist/main.js`. */
  entry?: string | undefined;
}

/** Every image that has settings. */
export const IMAGES_WITH_SETTINGS = Object.keys(SETTINGS);

/**
 * Lists problems of a container's environment: missing settings, invalid ones, and settings that its entry does not
 * read (typos, or settings of another service). Contains names, never values.
 */
export function problemsOfEnvironment({ image, entry = 'dist/main.js' }: Container, env: NodeJS.ProcessEnv): string[] {
  const type = SETTINGS[nameOf(image)]?.[entry];
  if (!type)
    return [
      `${nameOf(image)} has no entry ${entry} with known settings (tools/deployment/testing/process-settings.ts)`,
    ];
  const known = settingsOf(type);
  const unread = Object.keys(env).filter(
    (name) => !known.has(name) && !(name in IMAGE_ENVIRONMENT) && !READ_BY_OTHERS.test(name),
  );
  return [...problemsOf(type, { ...IMAGE_ENVIRONMENT, ...env }), ...unread.map((name) => `${name}: nobody reads it`)];
}

/** `campus-deals/identity-service:local` → `identity-service`. */
export function nameOf(image: string): string {
  return image.replace(/^.*\//, '').replace(/[:@].*$/, '');
}

function problemsOf(type: DtoClass<object>, env: NodeJS.ProcessEnv): string[] {
  try {
    parseEnv(type, env);
    return [];
  } catch (error) {
    if (error instanceof BadConfiguration) return error.problems;
    throw error;
  }
}

function settingsOf(type: DtoClass<object>): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}
