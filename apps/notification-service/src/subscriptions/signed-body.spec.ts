import { expect, test } from 'vitest';
import { checkSignature, signatureOf } from './signed-body.js';

const [SECRET, OTHER] = ['a secret of the mail provider', 'another secret of the mail provider'];
const body = Buffer.from('[]');
const time = String(Math.floor(Date.now() / 1000));
const signed = `t=${time},v1=${signatureOf(body, time, SECRET).toString('hex')}`;

test('a report is believed when it is signed with the secret', () => {
  expect(() => checkSignature(body, signed, SECRET)).not.toThrow();
});

test.each([
  ['another secret', OTHER],
  ['no secret', undefined],
])('a report is refused by %s', (_name, secret) => {
  expect(() => checkSignature(body, signed, secret)).toThrow(
    expect.objectContaining({ code: 'invalid_webhook_signature' }),
  );
});
