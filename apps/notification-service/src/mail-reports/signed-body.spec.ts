import { expect, test } from 'vitest';
import { checkSignature, signatureOf } from './signed-body.js';

const [OLD, NEW] = ['the old secret of the mail provider', 'the new secret of the mail provider'];
const body = Buffer.from('[]');
const time = String(Math.floor(Date.now() / 1000));
const signedWith = (secret: string): string => `t=${time},v1=${signatureOf(body, time, secret).toString('hex')}`;

test.each([
  ['before the change', [OLD, undefined], { [OLD]: true, [NEW]: false }],
  ['while it is made', [NEW, OLD], { [OLD]: true, [NEW]: true }],
  ['after it', [NEW, undefined], { [OLD]: false, [NEW]: true }],
  ['without a secret', [undefined, undefined], { [OLD]: false, [NEW]: false }],
])('reports are accepted %s with the given secrets', (_when, secrets, believed) => {
  const isBelieved = (secret: string): boolean => {
    try {
      checkSignature(body, signedWith(secret), secrets);
      return true;
    } catch {
      return false;
    }
  };
  expect({ [OLD]: isBelieved(OLD), [NEW]: isBelieved(NEW) }).toEqual(believed);
});
