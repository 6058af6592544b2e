import type { ListParameters } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import type { Parameters } from './form.js';

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

/** `limit` (1 to 100, default 10), `starting_after`, `ending_before`, `created`. */
export function listParameters(parameters: Parameters): ListParameters {
  const limit = parameters.integer('limit', { least: 1, most: 100 }) ?? 10;
  const startingAfter = parameters.text('starting_after');
  const endingBefore = parameters.text('ending_before');
  if (startingAfter && endingBefore)
    throw invalidRequest('You cannot use both starting_after and ending_before', { param: 'ending_before' });
  const created = parameters.nested('created');
  const bounds = BOUNDS.flatMap((bound) => {
    const instant = created?.integer(bound, { most: 99_999_999_999 });
    return instant === undefined ? [] : [[bound, instant] as const];
  });
  created?.refuseOthers();
  return { limit, startingAfter, endingBefore, created: Object.fromEntries(bounds) };
}
