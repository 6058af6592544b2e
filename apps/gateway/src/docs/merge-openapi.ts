import { findRoute } from '../routes.js';

/** The part of an OpenAPI document that merging touches. */
export interface ApiDocument {
  openapi?: string;
  paths: Record<string, Record<string, unknown>>;
  components?: Record<string, Record<string, unknown>>;
}

type Schemas = Record<string, unknown>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/**
 * One document of the public API, by topic. It tells only what the route table lets through and the classes that this
 * mentions: which services there are, and what they ask each other, is nobody's business.
 */
export function mergeDocuments(
  documents: Record<string, ApiDocument>,
  productName: string,
): ApiDocument & { info: object; tags: object[] } {
  const paths: ApiDocument['paths'] = {};
  const schemas: Schemas = {};
  for (const [service, document] of Object.entries(documents)) {
    Object.assign(schemas, document.components?.['schemas']);
    for (const [path, operations] of Object.entries(document.paths)) addPath(paths, service, path, operations);
  }
  const topics = new Set(Object.keys(paths).map(topicOf));
  return {
    openapi: '3.0.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Errors are application/problem+json with a stable code. Writes must come from the same origin; sign-in is a session cookie.',
    },
    tags: [...topics].map((name) => ({ name })),
    paths,
    components: { schemas: mentioned(paths, schemas) },
  };
}

function addPath(
  paths: ApiDocument['paths'],
  service: string,
  path: string,
  operations: Record<string, unknown>,
): void {
  for (const method of METHODS) {
    const operation = operations[method];
    if (typeof operation !== 'object' || operation === null) continue;
    if (findRoute(method.toUpperCase(), path)?.to !== service) continue;
    // The generator's name for it is that of our controller and its method.
    const { operationId: _ours, ...described } = operation as { operationId?: unknown };
    (paths[path] ??= {})[method] = { ...described, tags: [topicOf(path)] };
  }
}

/** The first part of the path below /api. */
const topicOf = (path: string): string => path.split('/')[2] ?? '';

/** The classes that the paths mention, and those that these mention. */
function mentioned(paths: ApiDocument['paths'], schemas: Schemas): Schemas {
  const found: Schemas = {};
  const add = (from: unknown): void => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(REFERENCE)) {
      if (name in found || !(name in schemas)) continue;
      found[name] = schemas[name];
      add(schemas[name]);
    }
  };
  add(paths);
  return found;
}
