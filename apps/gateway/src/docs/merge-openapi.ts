import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { findRoute } from '../routes.js';

/** The part of an OpenAPI document that merging touches. */
export interface ApiDocument {
  openapi?: string;
  paths: Record<string, Record<string, unknown>>;
  components?: Record<string, Record<string, unknown>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** One document of all services: only what the route table lets through to each. DTO classes have one meaning everywhere. */
export function mergeDocuments(documents: Record<string, ApiDocument>): ApiDocument & { info: object; tags: object[] } {
  const merged = { paths: {} as ApiDocument['paths'], components: { schemas: {} } };
  for (const [service, document] of Object.entries(documents)) {
    Object.assign(merged.components.schemas, document.components?.['schemas']);
    for (const [path, operations] of Object.entries(document.paths)) addPath(merged, service, path, operations);
  }
  return {
    openapi: '3.0.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'Errors are application/problem+json with a stable code. Writes must come from the same origin; sign-in is a session cookie.',
    },
    tags: Object.keys(documents).map((name) => ({ name })),
    ...merged,
  };
}

function addPath(merged: ApiDocument, service: string, path: string, operations: Record<string, unknown>): void {
  for (const method of METHODS) {
    const operation = operations[method];
    if (typeof operation !== 'object' || operation === null) continue;
    if (findRoute(method.toUpperCase(), path)?.to !== service) continue;
    (merged.paths[path] ??= {})[method] = { ...operation, tags: [service] };
  }
}
