import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { messagesByField } from './messages-by-field.js';
import { ProductError } from './product-error.js';
import { cacheRules } from './rule-cache.js';

/** Checks every body, query and path against its DTO class; a failure answers 400 with messages by field. */
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      stopAtFirstError: true,
      validationError: { target: true, value: true },
      exceptionFactory: (errors) => refusal(messagesByField(errors)),
    });
    cacheRules();
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype, data } = metadata;
    if (type === 'custom') return value;
    // A path holds a few texts, which their rules or the handler refuse in their own words.
    const fault = type === 'param' ? undefined : findFault(value, []);
    if (fault) throw refusal({ [fault.path.join('.') || type]: [fault.message] });
    // An interface, or a class under `import type`, is `Object` at run time: nothing would be checked.
    if (data !== undefined || !isDto(metatype)) throw new Error(`A ${type} needs a DTO class with rules`);
    if (!isAbsent(value) && (typeof value !== 'object' || Array.isArray(value)))
      throw refusal({ [type]: ['must be an object'] });
    return super.transform(value, metadata);
  }
}

export function isDto(type: unknown): boolean {
  return (
    typeof type === 'function' && getMetadataStorage().getTargetValidationMetadatas(type, '', false, false).length > 0
  );
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Far more than any of our requests holds. What walks a value by calling itself runs out of stack at some thousands. */
const DEEPEST = 32;
/** class-transformer and class-validator build a list whole before its length is checked, and compare each field of an object with every other. */
const MOST_VALUES = 2000;

interface Fault {
  path: readonly string[];
  message: string;
}

/** What the libraries overlook or break on: NULs (PostgreSQL stores none), depth, sheer number, and names that every object has. */
function findFault(value: unknown, path: readonly string[], counter = { left: MOST_VALUES }): Fault | undefined {
  if (counter.left-- === 0) return { path: path.slice(0, 1), message: 'holds too many values' };
  if (typeof value === 'string')
    return value.includes('\0') ? { path, message: 'must not hold a NUL character' } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length > DEEPEST) return { path: path.slice(0, 1), message: 'is nested too deeply' };
  for (const [key, part] of Object.entries(value)) {
    // An object has `toString` without being sent it, so it would count as known; `prototype` is dropped by Nest.
    const fault =
      key in Object.prototype || key === 'prototype'
        ? { path: [...path, key], message: `${key} is not a known field` }
        : findFault(part, [...path, key], counter);
    if (fault) return fault;
  }
  return undefined;
}

function refusal(errors: Record<string, string[]>): ProductError {
  return new ProductError('validation_failed', Object.values(errors)[0]?.[0], { errors });
}
