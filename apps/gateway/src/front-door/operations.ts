import type { RequestListener } from 'node:http';

const OPERATIONS = new Set(['/live', '/ready', '/metrics', '/openapi.json']);

/** Probes and metrics: for operators, never for the public. */
export function isOperations(path: string): boolean {
  return OPERATIONS.has(path);
}

/** What the operations port serves: those paths and nothing else. */
export function operationsListener(own: RequestListener): RequestListener {
  return (req, res) => {
    if (isOperations((req.url ?? '').split('?')[0] ?? '')) own(req, res);
    else res.writeHead(404).end();
  };
}
