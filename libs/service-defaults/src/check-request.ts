import type { DtoClass } from '@campus-deals/contracts/rules';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidatorOptions } from 'class-validator';
import { ProductError } from './product-error.js';
import { messagesByField } from './messages-by-field.js';

/** Validates a body like `RequestPipe` and returns its DTO. Throws validation_failed with messages by field. */
export function checkBody<T extends object>(type: DtoClass<T>, body: unknown): T {
  refuseUncheckable(body, 'body');
  const { instance, faults } = checkValue(type, body ?? {}, { forbidNonWhitelisted: true, forbidUnknownValues: true });
  if (Object.keys(faults).length > 0) throw refusal(faults);
  return instance;
}

/** Refuses values that a DTO class cannot validate: non-objects, and input that the libraries miss or fail on. */
export function refuseUncheckable(value: unknown, part: string): void {
  const fault = findFault(value, []);
  if (fault) throw refusal({ [fault.path.join('.') || part]: [fault.message] });
  if (!isAbsent(value) && (typeof value !== 'object' || Array.isArray(value)))
    throw refusal({ [part]: ['must be an object'] });
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Maximum nesting depth, far above any of our requests. Recursive code overflows the stack at some thousands. */
const DEEPEST = 32;
/**
 * Maximum number of values. class-transformer and class-validator build a whole list before checking its length, and
 * compare each field of an object with every other.
 */
const MAX_VALUES = 2000;

interface Fault {
  path: readonly string[];
  message: string;
}

/** Characters that PostgreSQL does not store. */
const UNSTORABLE: [sign: RegExp, message: string][] = [
  [/\0/, 'must not hold a NUL character'],
  [/\p{Cs}/u, 'must not hold half of a character'],
];

/**
 * Finds input that the libraries miss or fail on: characters that cannot be stored, deep nesting, too many values, and
 * names of Object.prototype.
 */
function findFault(value: unknown, path: readonly string[], counter = { left: MAX_VALUES }): Fault | undefined {
  if (counter.left-- === 0) return { path: path.slice(0, 1), message: 'holds too many values' };
  if (typeof value === 'string')
    return UNSTORABLE.filter(([sign]) => sign.test(value)).map(([, message]) => ({ path, message }))[0];
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > DEEPEST) return { path: path.slice(0, 1), message: 'is nested too deeply' };
  for (const [key, part] of Object.entries(value)) {
    // Numbers in a list are cheap to validate and have no such faults.
    if (typeof part === 'number' && Array.isArray(value)) continue;
    // Every object inherits `toString`, so it would count as a known field. Nest drops `prototype`.
    const fault =
      key in Object.prototype || key === 'prototype'
        ? { path: [...path, key], message: `${key} is not a known field` }
        : findFault(part, [...path, key], counter);
    if (fault) return fault;
  }
  return undefined;
}

export function refusal(errors: Record<string, string[]>): ProductError {
  return new ProductError('validation_failed', Object.values(errors)[0]?.[0], { errors });
}

/** Converts a value to an instance of its class, and lists its validation errors by field. */
export function checkValue<T extends object>(
  type: DtoClass<T>,
  value: unknown,
  options: ValidatorOptions = {},
): { instance: T; faults: Record<string, string[]> } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { instance: new type(), faults: { '': ['must be an object'] } };
  const instance = plainToInstance(type, value);
  const errors = validateSync(instance, { whitelist: true, stopAtFirstError: true, ...options });
  return { instance, faults: messagesByField(errors) };
}
