import type { INestApplicationContext } from '@nestjs/common';
import type { DtoClass } from '@campus-deals/contracts/rules';
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
