import { getMetadataStorage } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { SERVICE_NAMES } from './enumerations.js';
import { EVENTS, type EventDefinition } from './events.js';

/** Addresses of the product itself, which its pages and mails show to everybody. */
const OF_PRODUCT = ['supportEmail', 'postalAddress'];

describe('the event catalogue', () => {
  test.each(SERVICE_NAMES)('names every handler of %s once, as a sentence', (service) => {
    const handlers = Object.values<EventDefinition>(EVENTS).flatMap((event) => event.handlers[service] ?? []);
    expect(new Set(handlers).size).toBe(handlers.length);
    for (const handler of handlers) expect(handler).toMatch(/^[a-z]+(-[a-z]+)*-when-[a-z]+(-[a-z]+)*$/);
  });

  test.each(Object.entries(EVENTS))('%s carries ids and values, never an address or an entity', (_name, event) => {
    const storage = getMetadataStorage();
    const fields = storage.groupByPropertyName(storage.getTargetValidationMetadatas(event.payload, '', false, false));
    const rulesOf = Object.entries(fields).map(([field, rules]) => ({
      field,
      rules: rules.map(({ name, type }) => name ?? type),
    }));
    expect(rulesOf).not.toEqual([]);
    expect(rulesOf.filter(({ rules }) => rules.includes('isObject') || rules.includes('nestedValidation'))).toEqual([]);
    expect(
      rulesOf.filter(
        ({ field, rules }) =>
          /mail|address|password|token/i.test(field) && rules.join(',') !== 'isBoolean' && !OF_PRODUCT.includes(field),
      ),
    ).toEqual([]);
  });
});
