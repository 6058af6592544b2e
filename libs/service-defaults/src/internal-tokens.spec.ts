import { expect, test } from 'vitest';
import { InternalTokens } from './internal-tokens.js';

const [OLD, NEW] = ['the old secret of thirty-two characters', 'the new secret of thirty-two characters'];
const CALLER = { kind: 'service', name: 'gateway' } as const;
const signedWith = (secret: string): Promise<string> => new InternalTokens(secret).sign(CALLER, 'catalog');

test('while the secret is being changed tokens of both are believed, and the previous one alone signs nothing', async () => {
  const changing = new InternalTokens(NEW, OLD);
  for (const secret of [OLD, NEW]) expect(await changing.verify(await signedWith(secret), 'catalog')).toEqual(CALLER);
  const signed = await changing.sign(CALLER, 'catalog');
  expect(await new InternalTokens(NEW).verify(signed, 'catalog')).toEqual(CALLER);
  await expect(new InternalTokens(OLD).verify(signed, 'catalog')).rejects.toThrow('signature verification failed');
});

test('once it is changed the old one is worth nothing', async () => {
  await expect(new InternalTokens(NEW).verify(await signedWith(OLD), 'catalog')).rejects.toThrow(
    'signature verification failed',
  );
});

test('the previous secret opens no other door', async () => {
  const changing = new InternalTokens(NEW, OLD);
  await expect(changing.verify(await signedWith(OLD), 'billing')).rejects.toThrow('unexpected "aud" claim value');
  await expect(changing.verify(await signedWith('some other secret of 32 characters'), 'catalog')).rejects.toThrow(
    'signature verification failed',
  );
});
