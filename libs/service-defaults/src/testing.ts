import type { INestApplicationContext } from '@nestjs/common';
import type { DtoClass } from '@campus-deals/contracts/rules';
import type { Caller } from './caller.js';
import { checkValue } from './check-value.js';
import { declaredRoutes } from './declared-routes.js';

/** What of a real answer is not as its class says, by field; `{}`: nothing. `faultsOf([DealCardDto], answer.json())` */
export function faultsOf(type: DtoClass | readonly [DtoClass], answer: unknown): Record<string, string[]> {
  if (typeof type === 'function') return checkValue(type, answer, { forbidNonWhitelisted: true }).faults;
  if (!Array.isArray(answer)) return { '': ['must be a list'] };
  return Object.fromEntries(
    answer.flatMap((item: unknown, index) =>
      Object.entries(faultsOf(type[0], item)).map(([field, messages]) => [`${index}.${field}`, messages]),
    ),
  );
}

/** What of an answer is not as its route says: for a test's way to ask, so that every answer in every test is held against its class. */
export function answerFaults(
  app: INestApplicationContext,
  method: string,
  url: string,
  answer: { statusCode: number; json(): unknown },
): Record<string, string[]> {
  const [path = ''] = url.split('?', 1);
  const described = declaredRoutes(app).find(({ route }) => {
    const pattern = route.replaceAll(/:\w+/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(`${method} ${path}`);
  });
  const type = described?.description?.answer;
  const isDto = typeof type === 'function' || (Array.isArray(type) && type[0] !== String);
  if (!isDto || answer.statusCode !== described?.status) return {};
  return faultsOf(type as DtoClass | readonly [DtoClass], answer.json());
}

/** Routes that do not say what they answer, or take a body, query or path without a DTO class; for the test that there is none. */
export function undescribedRoutes(app: INestApplicationContext): string[] {
  return declaredRoutes(app).flatMap(({ route, access, description, inputs }) => {
    if (access === 'operations') return [];
    return [
      ...(description ? [] : [`${route} needs @Answers`]),
      ...inputs.filter(({ type }) => !type).map(({ from }) => `${route} needs a DTO class for its ${from}`),
    ];
  });
}

/** A caller who has just signed in, unless they say when that was: for a test's way to ask. */
export const justSignedIn = (caller: Caller): Caller =>
  caller.kind === 'user' ? { signedInAt: new Date().toISOString(), ...caller } : caller;
