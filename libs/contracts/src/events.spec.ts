import { getMetadataStorage } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { SERVICE_NAMES } from './enumerations.js';
import { EVENTS, type EventDefinition } from './events.js';
import type { DtoClass } from './rules.js';

/** Addresses of the product itself, which are public. */
const OF_PRODUCT = ['supportEmail', 'postalAddress'];

describe('the event catalogue', () => {
  test.each(SERVICE_NAMES)('names every handler of %s once, as a sentence', (service) => {
    const handlers = Object.values<EventDefinition>(EVENTS).flatMap((event) => event.handlers[service] ?? []);
    expect(new Set(handlers).size).toBe(handlers.length);
    for (const handler of handlers) expect(handler).toMatch(/^[a-z]+(-[a-z]+)*-when-[a-z]+(-[a-z]+)*$/);
  });

  test.each(Object.entries(EVENTS))('%s carries ids and values, never an address or an entity', (_name, event) => {
    const rulesOf = fieldsOf(event.payload);
    expect(rulesOf).not.toEqual([]);
    expect(rulesOf.filter(({ rules }) => rules.includes('isObject'))).toEqual([]);
    const personal = rulesOf.filter(({ field }) => /mail|address|password|token/i.test(field));
    const known = personal.filter(({ field, rules }) => rules.join() === 'isBoolean' || OF_PRODUCT.includes(field));
    expect(personal).toEqual(known);
  });
});

/** Lists the fields of a payload, including those of nested classes. */
function fieldsOf(payload: DtoClass): { field: string; rules: (string | undefined)[] }[] {
  const storage = getMetadataStorage();
  const fields = storage.groupByPropertyName(storage.getTargetValidationMetadatas(payload, '', false, false));
  return Object.entries(fields).flatMap(([field, rules]) => {
    const listed: DtoClass | undefined = rules.find(({ context }) => context?.objectsOf)?.context.objectsOf();
    return listed ? fieldsOf(listed) : [{ field, rules: rules.map(({ name, type }) => name ?? type) }];
  });
}
