import { findRoute } from '../routes.js';
import { GUIDE } from './guide.js';

/** The parts of an OpenAPI document that merging uses. */
export interface ApiDocument {
  openapi?: string;
  paths: Record<string, Record<string, unknown>>;
  /** Requests that the product sends, by name. */
  webhooks?: Record<string, object>;
  components?: Record<string, Record<string, unknown>>;
}

type Schemas = Record<string, unknown>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/**
 * Merges the services' documents into one for the public API, by topic. It contains only public routes and the schemas
 * they reference: the services and their internal APIs stay private.
 */
export function mergeDocuments(
  documents: Record<string, ApiDocument>,
  productName: string,
): ApiDocument & { info: object; tags: object[] } {
  const paths: ApiDocument['paths'] = {};
  const schemas: Schemas = {};
  const securitySchemes: Schemas = {};
  const webhooks: Record<string, object> = {};
  for (const [service, document] of Object.entries(documents)) {
    Object.assign(securitySchemes, document.components?.['securitySchemes']);
    Object.assign(schemas, document.components?.['schemas']);
    Object.assign(webhooks, document.webhooks);
    for (const [path, operations] of Object.entries(document.paths)) addPath(paths, service, path, operations);
  }
  const topics = new Set(Object.keys(paths).map(topicOf));
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: GUIDE,
    },
    tags: [...topics].map((name) => ({ name })),
    paths,
    webhooks,
    components: { schemas: mentioned([paths, webhooks], schemas), securitySchemes },
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
    // The generated name contains the controller and its method.
    const { operationId: _ours, ...described } = operation as { operationId?: unknown };
    (paths[path] ??= {})[method] = { ...described, tags: [topicOf(path)] };
  }
}

/** Returns the first path segment below /api. */
const topicOf = (path: string): string => path.split('/')[2] ?? '';

/** Returns the schemas that parts of the document reference, directly or indirectly. */
function mentioned(parts: unknown, schemas: Schemas): Schemas {
  const found: Schemas = {};
  const add = (from: unknown): void => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(REFERENCE)) {
      if (name in found || !(name in schemas)) continue;
      found[name] = schemas[name];
      add(schemas[name]);
    }
  };
  add(parts);
  return found;
}
