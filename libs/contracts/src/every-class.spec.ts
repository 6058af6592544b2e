/// <reference types="vite/client" />
import { getMetadataStorage } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { descriptionOf, type DtoClass } from './rules.js';

const files = import.meta.glob<Record<string, unknown>>('./**/*.dto.ts', { eager: true });
const classes = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is DtoClass => typeof value === 'function' && /^class\b/.test(String(value)));

describe.each(classes.map((type) => [type.name, type] as const))('%s', (name, type) => {
  /** Without `experimentalDecorators` in tsconfig, Vite silently drops the decorators and all rules with them. */
  test('has rules and a sentence', () => {
    expect(getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)).not.toEqual([]);
    expect(descriptionOf(type)).toMatch(/\.$/);
    expect(name).toMatch(/Dto$/);
  });

  /**
   * With `useDefineForClassFields`, every field would exist as undefined, and a PATCH would appear to set all of them.
   */
  test('begins without fields but its defaults', () => {
    expect(Object.values(new type())).not.toContain(undefined);
  });
});

test('class names are unique, since the API description uses them', () => {
  expect(classes.length).toBeGreaterThan(70);
  expect(new Set(classes.map(({ name }) => name)).size).toBe(classes.length);
});
