import { readFileSync } from 'node:fs';
import { isRunning, processIdentity } from './processes.mjs';
import { databaseVariable, serviceEnvironment, urlVariable, type StackContext } from './environment.ts';
import { entryOf, flagsOf, presentServices } from './services.ts';
import { pathsIn, type Settings } from './settings.ts';

/** Contents of DATA_DIR/stack.json: the running stack, for tools. */
export interface StackFile {
  pid: number;
  identity?: string | undefined;
  url: string;
  mailUrl?: string | undefined;
  /** Settings of all services, under the services' variable names. */
  env: Record<string, string | undefined>;
  services: StackFileService[];
}

export interface StackFileService {
  name: string;
  url: string;
  /** Entry file with Node's flags. */
  entry: string;
  flags: string[];
  /** Milliseconds from its start until it was ready. */
  readyMs?: number | undefined;
  /** Differences from the environment of the user who started the stack. */
  env: Record<string, string>;
}

export function describeStack(settings: Settings, stack: StackContext, readyMs: Record<string, number>): StackFile {
  const services = presentServices().map((service) => ({
    name: service.name,
    url: `http://127.0.0.1:${stack.ports[service.name]}`,
    entry: entryOf(service, stack),
    flags: flagsOf(service),
    readyMs: readyMs[service.name],
    env: Object.fromEntries(
      Object.entries(serviceEnvironment(service, stack)).flatMap(([name, value]) =>
        value === undefined || process.env[name] === value ? [] : [[name, value]],
      ),
    ),
  }));
  return {
    pid: process.pid,
    identity: processIdentity(process.pid),
    url: settings.publicUrl,
    mailUrl: stack.mailUrl,
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

/** Returns the running stack on this DATA_DIR, if any. */
export function readRunningStack(dataDir: string): StackFile | undefined {
  try {
    const stack: StackFile = JSON.parse(readFileSync(pathsIn(dataDir).stack, 'utf8'));
    return isRunning(stack) ? stack : undefined;
  } catch {
    return undefined;
  }
}
