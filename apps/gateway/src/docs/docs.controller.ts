import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { About, Token } from '@campus-deals/contracts/rules';
import { Access, Answers, ProductError } from '@campus-deals/service-defaults/without-database';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiDocuments } from './api-documents.js';
import type { ApiDocument } from './merge-openapi.js';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const TYPES = new Map([
  ['start.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
]);
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

@About('A path with a file of the page.')
class AssetParamsDto {
  @About('Of the file.', 'swagger-ui.css')
  @Token('name', 100)
  name!: string;
}

@Access('everyone')
@Controller('api/docs')
export class DocsController {
  constructor(
    @Inject(ApiDocuments) private readonly documents: ApiDocuments,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  @Answers('text/html', 'A page to read and try the API.')
  @Get()
  async page(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(PAGE);
  }

  @Answers('application/json', 'This description.')
  @Get('openapi.json')
  async document(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await this.documents.json(() => this.ownDocument()));
  }

  @Answers('application/octet-stream', 'A file of the page.', ['not_found'])
  @Get('assets/:name')
  async asset(@Param() { name }: AssetParamsDto, @Res() reply: FastifyReply): Promise<void> {
    const type = TYPES.get(name);
    if (!type) throw new ProductError('not_found');
    const body = name === 'start.js' ? START : await readFile(join(ASSETS, name));
    await reply.type(type).header('cache-control', 'public, max-age=86400').send(body);
  }

  /** The gateway's own routes, described as each service's are. */
  private async ownDocument(): Promise<ApiDocument> {
    const server: FastifyInstance = this.host.httpAdapter.getInstance();
    return (await server.inject('/openapi.json')).json<ApiDocument>();
  }
}
