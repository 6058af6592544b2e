/// <reference types="vite/client" />
import { getMetadataStorage } from 'class-validator';
import { describe, expect, test } from 'vitest';
import { descriptionOf, fieldsOf, type DtoClass } from './rules.js';

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

const sources = import.meta.glob<string>('./**/*.dto.ts', { eager: true, query: '?raw', import: 'default' });

test('being optional or nullable is an option of a field’s rule', () => {
  const stacked = Object.entries(sources).filter(([, source]) => /@(?:Optional|Nullable)\(/.test(source));
  expect(stacked.map(([file]) => file)).toEqual([]);
});

/** Fields that only machines read, limited in code points. Other texts follow the rule of visible texts. */
const READ_BY_MACHINES =
  'before, challenge, code, codes, cursor, emailDomains, emails, id, messageId, password, scan, token';

test('every other text of a request follows the rule of texts that people read', () => {
  const rulesOf = (type: DtoClass, field: string): string[] =>
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .filter(({ propertyName }) => propertyName === field)
      .map(({ name = '' }) => name);
  const limited = classes.flatMap((type) => fieldsOf(type).map((field) => [type, field] as const));
  const unruled = limited.filter(([type, field]) => {
    const names = rulesOf(type, field);
    const isAddress = names.some((name) => ['isEmailAddress', 'isHttpUrl', 'isImageAddress'].includes(name));
    return names.includes('atMost') && !names.includes('keepsDirection') && !isAddress;
  });
  const found = new Set(unruled.map(([, field]) => field));
  expect([...found].toSorted().join(', ')).toBe(READ_BY_MACHINES);
});
