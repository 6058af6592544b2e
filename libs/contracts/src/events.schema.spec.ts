import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SERVICE_NAMES } from './enumerations.js';
import { EVENTS, type EventDefinition } from './events.schema.js';

describe('the event catalogue', () => {
  test.each(SERVICE_NAMES)('names every handler of %s once, as a sentence', (service) => {
    const handlers = Object.values<EventDefinition>(EVENTS).flatMap((event) => event.handlers[service] ?? []);
    expect(new Set(handlers).size).toBe(handlers.length);
    for (const handler of handlers) expect(handler).toMatch(/^[a-z]+(-[a-z]+)*-when-[a-z]+(-[a-z]+)*$/);
  });

  test.each(Object.entries(EVENTS))('%s carries ids and values, never an address or an entity', (_name, event) => {
    const { properties = {} } = z.toJSONSchema(event.payload);
    const couldHoldSecrets = Object.entries(properties).filter(
      ([field, schema]) =>
        /mail|address|password|token/i.test(field) && typeof schema === 'object' && schema.type !== 'boolean',
    );
    expect(couldHoldSecrets).toEqual([]);
    expect(
      Object.values(properties).filter(
        (schema) => typeof schema === 'object' && JSON.stringify(schema).includes('"type":"object"'),
      ),
    ).toEqual([]);
  });
});
