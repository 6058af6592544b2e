import { expect, test } from 'vitest';
import { codeKey, newTypedCode } from './typed-code.js';

test('a code has unambiguous characters, in two groups', () => {
  const codes = Array.from({ length: 500 }, newTypedCode);
  for (const code of codes) expect(code).toMatch(/^[346789ACDEFHJKMNPQRTVWXY]{4}-[346789ACDEFHJKMNPQRTVWXY]{4}$/);
  expect(new Set(codes).size).toBe(500);
});

test('case, blanks, hyphens and full-width characters make no difference', () => {
  for (const code of ['ab-12', 'AB12', ' a b 1 2 ', 'Ab–12', '\uff21\uff2212']) expect(codeKey(code)).toBe('AB12');
  expect(codeKey('AB_12')).not.toBe('AB12');
});
