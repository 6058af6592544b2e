import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidatorOptions } from 'class-validator';
import type { DtoClass } from '@campus-deals/contracts/rules';
import { messagesByField } from './messages-by-field.js';

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
