import { generateKeyPairSync } from 'node:crypto';
import { eventually, forFile } from '@campus-deals/testing';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { expect, test } from 'vitest';
import { NewslettersUnderTest } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** Responds like the DNS of the sender's domain. */
const resolver = (name: string): Promise<string[][]> =>
  name === 'campus._domainkey.campusdeals.example'
    ? Promise.resolve([[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]])
    : Promise.reject(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }));

const notification = await forFile(
  NotificationUnderTest.start({
    // Escaped as in an env file.
    DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', String.raw`\n`),
    DKIM_SELECTOR: 'campus',
    DKIM_DOMAIN: 'campusdeals.example',
  }),
);

async function signatureOf(raw: string): Promise<{ result: string; headers: string[] }> {
  const { results } = await dkimVerify(Buffer.from(raw), { resolver });
  expect(results).toHaveLength(1);
  const headers = results[0]?.signingHeaders?.keys.toLowerCase().split(/[\s:;,]+/) ?? [];
  return { result: results[0]?.status.result ?? 'none', headers };
}

test('a newsletter is signed, including both List-Unsubscribe headers', async () => {
  const newsletters = new NewslettersUnderTest(notification);
  const emails = ['ann@uni.example', 'ben@uni.example'];
  const id = await newsletters.send({ collegeId: await newsletters.collegeOf(emails) });
  await newsletters.becomes(id, { status: 'sent', sent: 2 });
  for (const email of emails) {
    const raw = notification.inbox.to(email)[0]?.raw ?? '';
    const { result, headers } = await signatureOf(raw);
    expect(result).toBe('pass');
    expect(headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'to', 'message-id']));
    // The signature detects changes in transit.
    expect((await signatureOf(raw.replace('one-click/', 'one-click/9'))).result).toBe('fail');
  }
});

test('every other mail is signed as well', async () => {
  const { collegeId } = await notification.college({ isActive: true });
  await notification.post('subscribe', { email: 'cleo@uni.example', collegeId });
  await eventually(() => expect(notification.inbox.to('cleo@uni.example')).toHaveLength(1));
  const { result, headers } = await signatureOf(notification.inbox.to('cleo@uni.example')[0]?.raw ?? '');
  expect(result).toBe('pass');
  expect(headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
});
