export { testOrm } from './test-orm.js';
import type { INestApplicationContext } from '@nestjs/common';
import type { DtoClass } from '@campus-deals/contracts/rules';
import type { Caller } from '../caller.js';
import { checkValue } from '../check-request.js';
import { declaredRoutes, type DeclaredRoute } from '../declared-routes.js';

/**
 * Lists where a response differs from its class, by field: `validationErrors([DealCardDto], answer.json())`. Empty if
 * they match.
 */
export function validationErrors(type: DtoClass | readonly [DtoClass], answer: unknown): Record<string, string[]> {
  if (typeof type === 'function') return checkValue(type, answer, { forbidNonWhitelisted: true }).faults;
  if (!Array.isArray(answer)) return { '': ['must be a list'] };
  return Object.fromEntries(
    answer.flatMap((item: unknown, index) =>
      Object.entries(validationErrors(type[0], item)).map(([field, messages]) => [`${index}.${field}`, messages]),
    ),
  );
}

/**
 * Lists where a response differs from its declared class. The request helpers of tests use it, so that every response
 * is checked.
 */
export function responseErrors(
  app: INestApplicationContext,
  method: string,
  url: string,
  answer: { statusCode: number; json(): unknown },
): Record<string, string[]> {
  const [path = ''] = url.split('?', 1);
  const described = routesOf(app).find(({ pattern }) => pattern.test(`${method} ${path}`));
  const type = described?.description?.answer;
  const isDto = typeof type === 'function' || (Array.isArray(type) && type[0] !== String);
  // Null on request: what the class describes is absent.
  const isAbsent = url.endsWith('?absent=null') && answer.statusCode === 200 && answer.json() === null;
  if (!isDto || isAbsent || answer.statusCode !== described?.status) return {};
  return validationErrors(type as DtoClass | readonly [DtoClass], answer.json());
}

/**
 * Cached routes of an application, since tests send thousands of requests. A fixed path precedes one with a parameter
 * in the same position, as in the router.
 */
const declared = new WeakMap<INestApplicationContext, (DeclaredRoute & { pattern: RegExp })[]>();

const afterFixed = (route: string) => route.replaceAll(':', '~');

function routesOf(app: INestApplicationContext) {
  const routes =
    declared.get(app) ??
    declaredRoutes(app)
      .map((each) => ({ ...each, pattern: new RegExp(`^${each.route.replaceAll(/:\w+/g, '[^/]+')}$`) }))
      .toSorted((one, other) => (afterFixed(one.route) < afterFixed(other.route) ? -1 : 1));
  declared.set(app, routes);
  return routes;
}

/**
 * Lists routes without a declared response, or with a body, query or path without a DTO class. A test requires that
 * there are none.
 */
export function undescribedRoutes(app: INestApplicationContext): string[] {
  return declaredRoutes(app).flatMap(({ route, access, description, inputs }) => {
    if (access === 'operations') return [];
    return [
      ...(description ? [] : [`${route} needs @Responds`]),
      ...inputs.filter(({ type }) => !type).map(({ from }) => `${route} needs a DTO class for its ${from}`),
    ];
  });
}

/** Returns a caller who has just signed in, unless the time is given. Used by the request helpers of tests. */
export const justSignedIn = (caller: Caller): Caller =>
  caller.kind === 'user' ? { signedInAt: new Date().toISOString(), ...caller } : caller;
