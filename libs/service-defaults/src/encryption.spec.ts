import { expect, test } from 'vitest';
import { Encryption } from './encryption.js';

const SETTING = 'SOME_KEY';
const PLAIN = Buffer.from('the picture of a card');
const withKeys = (present: string, previous?: string, purpose = 'cards'): Encryption =>
  new Encryption({ setting: SETTING, purpose, present, previous });

test('decrypts what it encrypted, and never encrypts twice alike', () => {
  const encryption = withKeys('one');
  const encrypted = encryption.encrypt(PLAIN);
  expect(encrypted.includes(PLAIN)).toBe(false);
  expect(encryption.encrypt(PLAIN).equals(encrypted)).toBe(false);
  expect(encryption.decrypt(encrypted).equals(PLAIN)).toBe(true);
});

test('decrypts with the previous key during a rotation, and not afterwards', () => {
  const encrypted = withKeys('old').encrypt(PLAIN);
  expect(withKeys('new', 'old').decrypt(encrypted).equals(PLAIN)).toBe(true);
  expect(withKeys('old', 'new').decrypt(withKeys('new', 'old').encrypt(PLAIN)).equals(PLAIN)).toBe(true);
  expect(() => withKeys('new').decrypt(encrypted)).toThrow(SETTING);
});

test('keeps purposes apart, and notices a changed byte', () => {
  const encrypted = withKeys('one').encrypt(PLAIN);
  expect(() => withKeys('one', undefined, 'webhooks').decrypt(encrypted)).toThrow(SETTING);
  encrypted[20] = (encrypted[20] ?? 0) ^ 1;
  expect(() => withKeys('one').decrypt(encrypted)).toThrow(SETTING);
  expect(() => withKeys('one').decrypt(Buffer.alloc(3))).toThrow(SETTING);
});
