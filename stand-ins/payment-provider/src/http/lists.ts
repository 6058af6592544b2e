import type { ListParameters } from '../database/objects.js';
import { invalidRequest } from '../errors/stripe-error.js';
import type { Parameters } from './form.js';

const LATEST = { most: 99_999_999_999 };
const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

/** Reads `limit` (1 to 100, default 10), `starting_after`, `ending_before`, and `created`: one second or bounds. */
export function listParameters(parameters: Parameters): ListParameters {
  const limit = parameters.integer('limit', { least: 1, most: 100 }) ?? 10;
  const startingAfter = parameters.text('starting_after');
  const endingBefore = parameters.text('ending_before');
  if (startingAfter && endingBefore)
    throw invalidRequest('You cannot use both starting_after and ending_before', { param: 'ending_before' });
  return { limit, startingAfter, endingBefore, created: readCreated(parameters) };
}

function readCreated(parameters: Parameters): NonNullable<ListParameters['created']> {
  if (!parameters.isNested('created')) {
    const second = parameters.integer('created', LATEST);
    return second === undefined ? {} : { gte: second, lte: second };
  }
  const created = parameters.nested('created');
  const bounds = BOUNDS.map((bound) => [bound, created?.integer(bound, LATEST)] as const);
  created?.refuseOthers();
  return Object.fromEntries(bounds);
}
