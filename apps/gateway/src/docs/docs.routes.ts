import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProductError } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import { escaped } from '../http/escaped.js';
import { ownRoute } from '../routes.js';
import type { ApiDocuments } from './api-documents.js';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const TYPES = new Map([
  ['start.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
]);
const page = (productName: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(productName)} API</title>
    <link rel="icon" href="/api/docs/assets/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css" />
    <script src="/api/docs/assets/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/assets/start.js" defer></script>
  </head>
  <body><div id="docs"></div></body>
</html>
`;
/** A separate file, since the content policy allows no inline script. */
const START = `window.SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });\n`;

export function docsRoutes(app: FastifyInstance, documents: ApiDocuments, productName: () => string): void {
  ownRoute(
    app,
    'GET',
    '/api/docs',
    { about: 'A page to read and try the API.', answer: 'text/html' },
    async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page(productName())),
  );

  const description = { about: 'This description.', answer: 'application/json' } as const;
  ownRoute(app, 'GET', '/api/docs/openapi.json', description, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await documents.json()),
  );

  const file = { about: 'A file of the page.', answer: 'application/octet-stream', errors: ['not_found'] } as const;
  ownRoute(app, 'GET', '/api/docs/assets/:name', file, async (request, reply) => {
    const { name } = request.params as { name: string };
    const type = TYPES.get(name);
    if (!type) throw new ProductError('not_found');
    const body = name === 'start.js' ? START : await readFile(join(ASSETS, name));
    return reply.type(type).header('cache-control', 'public, max-age=86400').send(body);
  });
}
