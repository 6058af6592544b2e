import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FILES: Record<string, string> = {
  'stripe.js': 'text/javascript',
  'payment-form.html': 'text/html',
  'payment-form.js': 'text/javascript',
  'payment-form.css': 'text/css',
  'challenge.html': 'text/html',
  'challenge.js': 'text/javascript',
  'wallet.html': 'text/html',
  'wallet.js': 'text/javascript',
  'dialog.css': 'text/css',
};

/** Content security policy: each page runs only its own script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src *; form-action 'none'";

/** Serves browser files: the script for the shop's page, and the frames that it opens. */
export function browserFiles(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/${name}`, (_request, reply) =>
      reply
        .header('content-type', `${type}; charset=utf-8`)
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-cache')
        .send(createReadStream(join(import.meta.dirname, name))),
    );
  }
}
