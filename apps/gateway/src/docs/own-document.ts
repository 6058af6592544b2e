import { ERROR_CODES, type ErrorCode } from '@campus-deals/contracts/errors';
import { ProblemDto } from '@campus-deals/contracts/gateway/problem.dto';
import { descriptionOf, type DtoClass } from '@campus-deals/contracts/rules';
import { fieldSchemas, type Answer } from '@campus-deals/service-defaults/without-nest';
import type { ApiDocument } from './merge-openapi.js';

/** API description of a route of the gateway itself. */
export interface OwnRouteDescription {
  /** Description of the route in one sentence. */
  about: string;
  answer: Answer;
  status?: number;
  body?: DtoClass;
  errors?: readonly ErrorCode[];
}

export interface OwnRoute extends OwnRouteDescription {
  method: string;
  /** Fastify's format: `/api/docs/assets/:name`. */
  url: string;
}

/** Describes the gateway's own routes in the same form as each service. */
export function ownDocument(routes: readonly OwnRoute[]): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  const classes = routes.flatMap(({ answer, body }) => [answer, body]).filter((type) => typeof type === 'function');
  const schemas = Object.assign({}, ...[ProblemDto, ...classes].map((type) => schemasOf(type))) as object;
  return { paths, components: { schemas: { ...schemas } } };
}

function operationOf({ about, answer, status = 200, body, errors = [], url }: OwnRoute): object {
  const problem = { 'application/problem+json': { schema: refTo(ProblemDto) } };
  const named = errors.map((code) => [
    String(ERROR_CODES[code].status),
    { description: `\`${code}\` ${ERROR_CODES[code].title}`, content: problem },
  ]);
  const parameters = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    summary: about,
    parameters,
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: refTo(body) } } } }),
    responses: {
      [status]: { description: 'Done', ...contentOf(answer) },
      ...Object.fromEntries(named),
      default: { description: 'Any other error', content: problem },
    },
  };
}

function contentOf(answer: Answer): object {
  if (answer === 'nothing') return {};
  if (typeof answer === 'string') return { content: { [answer]: { schema: { type: 'string', format: 'binary' } } } };
  if (typeof answer === 'function') return { content: { 'application/json': { schema: refTo(answer) } } };
  throw new Error('The gateway answers no lists of its own');
}

/** Returns the schemas of a class and of its fields' classes. */
function schemasOf(type: DtoClass): Record<string, object> {
  const fields = fieldSchemas(type);
  const nested = fields.flatMap(([, { type: of }]) => (typeof of === 'function' ? [of as DtoClass] : []));
  const properties = Object.fromEntries(
    fields.map(([name, { required: _required, ...schema }]) => [name, plain(schema)]),
  );
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  const own = {
    type: 'object',
    description: descriptionOf(type) ?? '',
    properties,
    ...(required.length > 0 && { required }),
  };
  return Object.assign({ [type.name]: own }, ...nested.map((each) => schemasOf(each))) as Record<string, object>;
}

/** Replaces a field's class, or that of its items, with a reference, and `nullable` with OpenAPI 3.1's type. */
function plain({ type, isArray, nullable, ...schema }: Record<string, unknown>): object {
  const orNull = (one: string): string | string[] => (nullable ? [one, 'null'] : one);
  if (typeof type === 'string') return { type: orNull(type), ...schema };
  if (typeof type !== 'function') return schema;
  const reference = refTo(type as DtoClass);
  if (isArray) return { type: orNull('array'), items: reference, ...schema };
  return nullable ? { anyOf: [reference, { type: 'null' }], ...schema } : { allOf: [reference], ...schema };
}

const refTo = (type: DtoClass): object => ({ $ref: `#/components/schemas/${type.name}` });
