import type { DtoClass } from '@campus-deals/contracts/rules';
import { vi } from 'vitest';
import { aSiteConfig } from './fake-server.js';
import { fieldSchemas, type FieldSchema } from '../../../../libs/service-defaults/src/rule-schemas.js';

const [API = ''] = Object.values(
  import.meta.glob<string>('../../../../libs/contracts/src/api.gen.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const DTOS = import.meta.glob<Record<string, DtoClass>>('../../../../libs/contracts/src/**/*.dto.ts');

/** Returns a function that answers every route of the API with an example, made from the rules of its answer. */
export async function exampleAnswers(): Promise<(method: string, path: string) => unknown> {
  const modules = await Promise.all(Object.values(DTOS).map((load) => load()));
  const types = new Map(modules.flatMap((module) => Object.entries(module)));
  const routes = Array.from(
    API.matchAll(/^ {2}'(\w+) (\S+)': \{.*?answer: ([^;]+);/gms),
    ([, method, path = '', answer = '']) => {
      const [, name = '', list] = /^(\w+)(\[\])?/.exec(answer) ?? [];
      const type = types.get(name);
      return {
        method,
        params: path.split(':').length,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
        answer: () => (type && list ? [exampleOf(type)] : type && exampleOf(type)),
      };
    },
  ).toSorted((one, other) => one.params - other.params);
  return (method, path) => {
    const [bare = ''] = path.split('?');
    return routes.find((route) => route.method === method && route.pattern.test(bare))?.answer();
  };
}

/** Serves examples, and the session of a screen's readers. A read that `fails` answers 503. */
export function serveExamples(
  answerTo: Awaited<ReturnType<typeof exampleAnswers>>,
  role: string | null,
  fails: (path: string) => boolean = () => false,
): void {
  const session = { authenticated: role !== null, userId: role && 1, role };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    const path = String(input).replace(window.location.origin, '');
    if (fails(path.split('?')[0] ?? '')) return Response.json({ detail: 'away' }, { status: 503 });
    if (path === '/api/auth/session') return Response.json(session);
    const json = path === '/api/config' ? aSiteConfig() : answerTo(method, path);
    return json === undefined ? new Response(null, { status: 204 }) : Response.json(json);
  });
}

/** Returns the role that a screen is made for. */
export function roleOf(path: string): string | null {
  if (path.startsWith('/admin')) return 'admin';
  if (/^\/vendor\/(?!success|register)/.test(path)) return 'vendor';
  return path.startsWith('/user') || path.startsWith('/vendor/register') ? 'user' : null;
}

function exampleOf(type: DtoClass): unknown {
  return Object.fromEntries(fieldSchemas(type).map(([name, schema]) => [name, valueOf(schema)]));
}

function valueOf(schema: Partial<FieldSchema>): unknown {
  const { type, isArray, items, example, minimum = 1, enum: values } = schema;
  if (typeof type === 'function') return isArray ? [exampleOf(type as DtoClass)] : exampleOf(type as DtoClass);
  if (example !== undefined) return example;
  if (values !== undefined) return (values as unknown[])[0];
  if (type === 'array') return [valueOf(items as FieldSchema)];
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  return type === 'string' ? 'Example' : minimum;
}
