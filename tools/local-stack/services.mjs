import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE, ROOT } from './bootstrap.mjs';
import { answersHttp } from './mail.mjs';

/**
 * The processes of the product. `database`: it owns one of that name, migrated by `dist/migrate.js` before it starts and
 * filled by `dist/seed-demo.js` where there is one. `env(stack)`: what only this process needs to know.
 */
export const SERVICES = [
  {
    name: 'identity',
    folder: 'apps/identity-service',
    database: 'identity',
    env: () => ({}),
  },
  {
    name: 'catalog',
    folder: 'apps/catalog-service',
    database: 'catalog',
    env: () => ({}),
  },
  {
    name: 'notification',
    folder: 'apps/notification-service',
    database: 'notification',
    env: ({ smtpUrl, secrets, given }) => ({
      SMTP_URL: smtpUrl,
      UNSUBSCRIBE_SECRET: given.UNSUBSCRIBE_SECRET ?? secrets.unsubscribeSecret,
      MAIL_FROM: given.MAIL_FROM ?? 'Campus Deals <hello@campusdeals.example>',
      POSTAL_ADDRESS: given.POSTAL_ADDRESS ?? '1 Example Street, Lawrence, KS 66044',
    }),
  },
  {
    name: 'gateway',
    folder: 'apps/gateway',
    env: ({ secrets, given }) => ({
      WEB_ROOT: join(ROOT, 'apps/web/dist'),
      RATE_LIMITS: given.RATE_LIMITS ?? 'relaxed',
      PLACEHOLDER_FIGURES: given.PLACEHOLDER_FIGURES ?? 'on',
      GATE_COOKIE_SECRET: given.GATE_COOKIE_SECRET ?? secrets.gateCookieSecret,
    }),
  },
];

/** A young generation large enough that a busy service spends little on it, and small enough for its memory (`npm run bench:start`). */
export const NODE_FLAGS = ['--max-semi-space-size=8'];
/** While somebody works on the code, traces name its TypeScript lines; that costs 5 MB a process. */
const WATCH_FLAGS = ['--enable-source-maps'];

const DATABASE_VARIABLES = SERVICES.filter((service) => service.database).map((service) => databaseVariable(service.database));
/** Known to the processes that need them, and handed to no other. */
const PRIVATE_VARIABLES = [...DATABASE_VARIABLES, 'SMTP_URL', 'UNSUBSCRIBE_SECRET', 'GATE_COOKIE_SECRET', 'SITE_ACCESS_PASSWORD', 'PORT', 'HOST', 'MAIL_PORT', 'SMTP_PORT'];

export function databaseVariable(database) {
  return `${database.toUpperCase()}_DATABASE_URL`;
}

/** The services whose folder exists; a branch may lack one. */
export function presentServices() {
  return SERVICES.filter((service) => existsSync(join(ROOT, service.folder, 'package.json')));
}

/**
 * The environment of one process. `stack`: `{ given, secrets, publicUrl, databases, queue, smtpUrl, ports }` where `given` is the
 * environment of the person who started it, `queue` holds REDIS_URL or QUEUE_DATABASE_URL and `ports` the port of each service.
 */
export function serviceEnvironment(service, stack) {
  const inherited = Object.fromEntries(Object.entries(stack.given).filter(([name]) => !PRIVATE_VARIABLES.includes(name)));
  const urls = Object.fromEntries(SERVICES.filter(({ name }) => name !== 'gateway' && stack.ports[name]).map(({ name }) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${stack.ports[name]}`]));
  return {
    ...inherited,
    NODE_ENV: 'development',
    ...COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: String(stack.ports[service.name]),
    PUBLIC_URL: stack.publicUrl,
    INTERNAL_TOKEN_SECRET: stack.given.INTERNAL_TOKEN_SECRET ?? stack.secrets.internalTokenSecret,
    ...stack.queue,
    ...urls,
    ...(service.database && { [databaseVariable(service.database)]: stack.databases[service.database] }),
    ...(service.name === 'gateway' && stack.given.SITE_ACCESS_PASSWORD && { SITE_ACCESS_PASSWORD: stack.given.SITE_ACCESS_PASSWORD }),
    ...service.env(stack),
  };
}

/** The service as a part for the supervisor. The gateway speaks for all, so it counts as ready with them. */
export function servicePart(service, stack) {
  return {
    name: service.name,
    stage: 'service',
    command: process.execPath,
    args: [...NODE_FLAGS, ...(stack.watch ? WATCH_FLAGS : []), join(ROOT, service.folder, 'dist/main.js')],
    cwd: join(ROOT, service.folder),
    env: serviceEnvironment(service, stack),
    stopSignal: 'SIGTERM',
    ready: () => answersHttp(`http://127.0.0.1:${stack.ports[service.name]}/ready`),
  };
}
