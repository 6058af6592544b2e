import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { ROOT } from '../../local-stack/bootstrap.mjs';

/** Fields of a docker-compose.yml service that the checks read. */
export interface ComposeService {
  image: string;
  build?: { context: string; args: Record<string, string> };
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
  profiles: string[];
  restart?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  user?: string;
  stop_grace_period?: string;
  deploy?: { resources: { limits: { cpus: string; memory: string } } };
}

export interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

export const COMPOSE_FILE = join(ROOT, 'docker-compose.yml');
export const EXAMPLE_ENVIRONMENT = join(ROOT, '.env.example');

/** Matches `$$`, or a variable with its default if unset (`-`), unset or empty (`:-`), or its error (`?`, `:?`). */
const VARIABLE = /\$(?:(\$)|\{(\w+)(?:(:?[-?])([^}]*))?\})/g;

/** Parses docker-compose.yml like Compose, with the variables of an environment filled in. */
export function readCompose(env: NodeJS.ProcessEnv, text = readFileSync(COMPOSE_FILE, 'utf8')): Compose {
  const document = parseDocument(text, { merge: true });
  if (document.errors[0]) throw document.errors[0];
  return filledIn(document.toJS(), env) as Compose;
}

/** Returns every variable that the file uses. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].flatMap(([, , name]) => (name ? [name] : [])))];
}

/** Returns the services that run with a profile. */
export function servicesIn({ services }: Compose, profile: string): Record<string, ComposeService> {
  return Object.fromEntries(Object.entries(services).filter(([, { profiles }]) => profiles.includes(profile)));
}

function filledIn(value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (typeof value === 'string') return interpolate(value, env);
  if (Array.isArray(value)) return value.map((each) => filledIn(each, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filledIn(each, env)]));
}

function interpolate(text: string, env: NodeJS.ProcessEnv): string {
  return text.replaceAll(VARIABLE, (_, dollar: string, name: string, operator = '', otherwise = '') => {
    if (dollar) return dollar;
    const value = env[name];
    const isThere = value !== undefined && !(operator.startsWith(':') && value === '');
    if (isThere) return value;
    if (operator.endsWith('?')) throw new Error(`${name} is not set: ${otherwise}`);
    return otherwise;
  });
}
