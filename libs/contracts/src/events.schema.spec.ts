import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EVENTS } from './events.schema.js';

describe('the event catalogue', () => {
  test('names every handler once, as a sentence', () => {
    const handlers = Object.values(EVENTS).flatMap((event) => Object.keys(event.handlers));
    expect(new Set(handlers).size).toBe(handlers.length);
    for (const handler of handlers) expect(handler).toMatch(/^[a-z]+(-[a-z]+)*-when-[a-z]+(-[a-z]+)*$/);
  });

  test.each(Object.entries(EVENTS))('%s carries ids and values, never an address or an entity', (_name, event) => {
    const fields = Object.keys(event.payload.shape);
    expect(fields.filter((field) => /mail|address|password|token/i.test(field))).toEqual([]);
    const json = JSON.stringify(z.toJSONSchema(event.payload));
    expect(json).not.toContain('"type":"array"');
  });
});
