import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ApiPropertyOptions, ApiResponseOptions, OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import { API_KEY_ERRORS } from '@campus-deals/contracts/catalog/counter-api';
import { WebhookBodyDto } from '@campus-deals/contracts/catalog/webhook-data.dto';
import { ERROR_CODES, type ErrorCode } from '@campus-deals/contracts/errors';
import { ProblemDto } from '@campus-deals/contracts/gateway/problem.dto';
import { descriptionOf, type DtoClass } from '@campus-deals/contracts/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { declaredRoutes, type DeclaredRoute } from './declared-routes.js';
import { describeWebhooks, type WebhookClasses } from './open-api-webhooks.js';
import { fieldSchemas } from './rule-schemas.js';

type Swagger = typeof import('@nestjs/swagger');

/** Serves `GET /openapi.json` with the service's routes and DTO classes, generated on the first request. */
export function serveOpenApi(app: NestFastifyApplication, name: string, webhooks?: WebhookClasses): void {
  let document: Promise<OpenAPIObject> | undefined;
  app.getHttpAdapter().get('/openapi.json', async (_request: FastifyRequest, reply: FastifyReply) => {
    document ??= describe(app, name, webhooks);
    await reply.send(await document);
  });
}

/** Generates the description. Loads the generator lazily: it is 500 files that are rarely needed. */
async function describe(app: NestFastifyApplication, name: string, webhooks?: WebhookClasses): Promise<OpenAPIObject> {
  const swagger = await import('@nestjs/swagger');
  for (const type of dtoClasses()) describeClass(swagger, type);
  for (const route of declaredRoutes(app)) describeRoute(swagger, route);
  const about = new swagger.DocumentBuilder().setTitle(name).setVersion('1').addBearerAuth(API_KEY, API_KEY_SCHEME);
  return swagger.SwaggerModule.createDocument(
    app,
    // 3.1 is the first version with webhooks.
    { ...about.setOpenAPIVersion('3.1.0').build(), ...(webhooks && { webhooks: describeWebhooks(webhooks) }) },
    { extraModels: [ProblemDto, ...(webhooks ? [WebhookBodyDto, ...Object.values(webhooks)] : [])] },
  );
}

const API_KEY_SCHEME = 'apiKey';
const API_KEY = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A key that a vendor makes at /vendor/developers. `cd_test_…` redeems test codes, `cd_live_…` real ones.',
} as const;
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    'Chosen by the client for each request, 1 to 100 characters. A repeated request within 24 hours gets the first answer.',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 100 },
} as const;

/** Lists every loaded DTO class. class-validator does not expose its list. */
function dtoClasses(): DtoClass[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<unknown, unknown> };
  return [...validationMetadatas.keys()].filter(
    (type): type is DtoClass => typeof type === 'function' && type.name.endsWith('Dto'),
  );
}

function describeClass({ ApiProperty, ApiSchema }: Swagger, type: DtoClass): void {
  ApiSchema({ description: descriptionOf(type) ?? '' })(type);
  for (const [name, schema] of fieldSchemas(type)) {
    ApiProperty(schema as ApiPropertyOptions)(type.prototype as object, name);
  }
}

function describeRoute(swagger: Swagger, route: DeclaredRoute): void {
  const { description, prototype, name, status } = route;
  const descriptor = { value: prototype[name] };
  if (!description) return;
  const add = (decorate: MethodDecorator): void => void decorate(prototype, name, descriptor);
  add(swagger.ApiOperation({ summary: description.about }));
  add(swagger.ApiResponse({ status, ...success(route) }));
  if (route.access === 'api-key') add(swagger.ApiBearerAuth(API_KEY_SCHEME) as MethodDecorator);
  // Routes with this error are those that read the header.
  if (description.errors.includes('idempotency_key_reused')) add(swagger.ApiHeader(IDEMPOTENCY_KEY) as MethodDecorator);
  const problem = { 'application/problem+json': { schema: { $ref: swagger.getSchemaPath(ProblemDto) } } };
  const codes = errorCodes(route);
  for (const error of new Set(codes.map((code) => ERROR_CODES[code].status))) {
    const meant = codes.filter((code) => ERROR_CODES[code].status === error).map(explained);
    add(swagger.ApiResponse({ status: error, description: meant.join('; '), content: problem }));
  }
  add(swagger.ApiResponse({ status: 'default', description: 'Any other error', content: problem }));
}

const explained = (code: ErrorCode): string => `\`${code}\` ${ERROR_CODES[code].title}`;

function success({ description, inputs }: DeclaredRoute): ApiResponseOptions {
  const answer = description?.answer ?? 'nothing';
  if (answer === 'nothing') return { description: 'Done' };
  if (typeof answer === 'string')
    return { description: 'Done', content: { [answer]: { schema: { type: 'string', format: 'binary' } } } };
  if (typeof answer === 'function') return { description: descriptionOf(answer) ?? 'Done', type: answer };
  const [item] = answer;
  const isPaged = inputs.some(({ type }) => type && 'limit' in new type());
  return {
    description: item === String ? 'A list' : `A list. ${descriptionOf(item as DtoClass) ?? ''}`,
    type: item,
    isArray: true,
    ...(isPaged && { headers: PAGE_HEADERS }),
  };
}

const PAGE_HEADERS = {
  Link: {
    description: 'The next page, `rel="next"`; of lists for admins also `rel="prev"` and `rel="last"`',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'Rows on all pages, where that is cheap to know', schema: { type: 'integer' } },
  'X-Total-Count-Capped': {
    description: '`true`: there are more than `X-Total-Count` says, uncounted',
    schema: { type: 'string' },
  },
};

/** Lists a route's error codes: its own, and those implied by its inputs and access level. */
function errorCodes({ access, needsFreshSignIn, inputs, description, ...route }: DeclaredRoute): ErrorCode[] {
  const codes: ErrorCode[] = [...(description?.errors ?? [])];
  if (inputs.length > 0) codes.push('validation_failed');
  if (inputs.some(({ from }) => from === 'body')) codes.push('malformed_request', 'body_too_large');
  if (access === 'api-key') codes.push(...API_KEY_ERRORS);
  else if (access !== 'everyone') codes.push('sign_in_required');
  if (!['everyone', 'signed-in', 'api-key'].includes(String(access))) codes.push('access_denied');
  if (needsFreshSignIn) codes.push('fresh_sign_in_required');
  if (route.refusesSuspended) codes.push('vendor_suspended');
  return [...new Set(codes)];
}
