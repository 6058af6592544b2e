import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { Access, ProductError } from '@campus-deals/service-defaults/without-database';
import type { FastifyReply } from 'fastify';
import { ApiDocuments } from './api-documents.js';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const TYPES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Campus Deals API</title>
    <link rel="icon" href="/api/docs/assets/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css" />
    <script src="/api/docs/assets/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/assets/start.js" defer></script>
  </head>
  <body><div id="docs"></div></body>
</html>
`;
/** A file of its own, since the content policy allows no inline script. */
const START = `window.SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });\n`;

@Access('everyone')
@Controller('api/docs')
export class DocsController {
  constructor(@Inject(ApiDocuments) private readonly documents: ApiDocuments) {}

  @Get()
  async page(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(PAGE);
  }

  @Get('openapi.json')
  async document(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await this.documents.json());
  }

  @Get('assets/:name')
  async asset(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const type = name === 'start.js' ? 'text/javascript; charset=utf-8' : TYPES[name];
    if (!type) throw new ProductError('not_found');
    const body = name === 'start.js' ? START : await readFile(join(ASSETS, name));
    await reply.type(type).header('cache-control', 'public, max-age=86400').send(body);
  }
}
