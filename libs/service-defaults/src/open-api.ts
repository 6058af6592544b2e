import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `GET /openapi.json`: the service's routes with the contracts' schemas, described when first asked for. */
export function serveOpenApi(app: NestFastifyApplication, name: string): void {
  let document: Promise<OpenAPIObject> | undefined;
  app.getHttpAdapter().get('/openapi.json', async (_request: FastifyRequest, reply: FastifyReply) => {
    document ??= describe(app, name);
    await reply.send(await document);
  });
}

/** Loads the generator only now: it is 500 files that an ordinary day does not need. */
async function describe(app: NestFastifyApplication, name: string): Promise<OpenAPIObject> {
  const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  return SwaggerModule.createDocument(app, new DocumentBuilder().setTitle(name).setVersion('1').build());
}
