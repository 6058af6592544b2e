import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { isRunning, processIdentity } from './processes.mjs';
import { databaseVariable, NODE_FLAGS, presentServices, serviceEnvironment, urlVariable } from './services.mjs';
import { pathsIn } from './settings.mjs';

/** What DATA_DIR/stack.json tells tools about the running stack: addresses, and the environment of each service. */
export function describeStack(settings, stack, readyMs) {
  const services = presentServices().map((service) => ({
    name: service.name,
    url: `http://127.0.0.1:${stack.ports[service.name]}`,
    entry: join(ROOT, service.folder, 'dist/main.js'),
    flags: NODE_FLAGS,
    readyMs: readyMs[service.name],
    // Only what differs from the starter's own environment.
    env: Object.fromEntries(
      Object.entries(serviceEnvironment(service, stack)).filter(([name, value]) => process.env[name] !== value),
    ),
  }));
  return {
    pid: process.pid,
    identity: processIdentity(process.pid),
    url: settings.publicUrl,
    mailUrl: stack.mailUrl,
    // For tools: whatever any service knows, under the names that the services use.
    env: {
      PUBLIC_URL: settings.publicUrl,
      ...(stack.mailUrl && { MAIL_URL: stack.mailUrl }),
      SMTP_URL: stack.smtpUrl,
      INTERNAL_TOKEN_SECRET: stack.given.INTERNAL_TOKEN_SECRET ?? stack.secrets.internalTokenSecret,
      ...stack.queue,
      ...Object.fromEntries(Object.entries(stack.databases).map(([name, url]) => [databaseVariable(name), url])),
      ...Object.fromEntries(services.map(({ name, url }) => [urlVariable(name), url])),
    },
    services,
  };
}

/** The running stack on this DATA_DIR, or undefined. */
export function readRunningStack(dataDir) {
  try {
    const stack = JSON.parse(readFileSync(pathsIn(dataDir).stack, 'utf8'));
    return isRunning(stack) ? stack : undefined;
  } catch {
    return undefined;
  }
}
