import { createHash, createPrivateKey, randomUUID, sign, type JsonWebKey } from 'node:crypto';
import { eventually } from '@campus-deals/testing';
import { expect } from 'vitest';
import type { Visitor } from './browser.js';
import { sqlOf } from './databases.js';
import { mailsTo, mailTo, type Mail } from './inbox.js';
import { stack } from './stack.js';

/** Requests a sign-in mail on /login and waits until the card shows that it was sent. */
export async function askForMail(visitor: Visitor, email: string): Promise<void> {
  await visitor.open('/login');
  await visitor.page.getByRole('textbox', { name: /email/i }).fill(email);
  await visitor.page.getByRole('button', { name: 'Send Magic Link' }).click();
  await visitor.page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

/** Waits for `count` sign-in mails to an address and returns the newest. */
export async function signInMail(email: string, count = 1): Promise<Mail> {
  if (count === 1) return mailTo(email);
  return eventually(
    async () => {
      const mails = await mailsTo(email);
      const last = mails.at(-1);
      if (mails.length < count || !last) throw new Error(`${mails.length} of ${count}`);
      return last;
    },
    { within: 60_000, message: 'the mail never came' },
  );
}

/** Returns the only link of a sign-in mail. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+\/verify[#?]\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error('the mail has no link');
  return link;
}

/** Returns the six-digit code of a sign-in mail. */
export function codeIn(mail: Mail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error('the mail has no code');
  return code;
}

/** Signs up (or in) with the mail's link in the same browser. Returns the session. */
export async function signInByMail(visitor: Visitor, email: string): Promise<{ userId: number; role: string }> {
  await askForMail(visitor, email);
  await pressTheLinksButton(visitor, linkIn(await signInMail(email)));
  return whoIs(visitor);
}

/**
 * Signs a visitor in without the mail, with a token like the provider's for a verified address. The browser has no
 * session of the provider, so it cannot renew one.
 */
export async function signInWithoutMail(visitor: Visitor, email: string, role?: string): Promise<number> {
  const [key] = await sqlOf('auth', 'SELECT kid, private_jwk FROM auth.signing_keys WHERE retired_at IS NULL');
  const supabaseId = createHash('sha256')
    .update(email)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-a$4-$5');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `${stack().url}/auth/v1`,
    aud: 'authenticated',
    iat: now,
    exp: now + 3600,
    sub: supabaseId,
    email,
    session_id: randomUUID(),
    amr: [{ method: 'otp', timestamp: now }],
    app_metadata: { providers: ['email'] },
  };
  const encoded = [{ alg: 'ES256', kid: key?.kid }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const privateKey = createPrivateKey({ key: key?.private_jwk as JsonWebKey, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(encoded), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const linked = await visitor.context.request.get('/api/auth/user-by-supabase-id', {
    params: { supabaseId, email },
    headers: { authorization: `Bearer ${encoded}.${signature.toString('base64url')}` },
  });
  expect(linked.status()).toBe(200);
  const { id } = (await linked.json()) as { id: number };
  // No gateway has cached the session yet.
  if (role) await sqlOf('identity', 'UPDATE users SET role = $2 WHERE id = $1', [id, role]);
  return id;
}

/** Opens the mail's link, presses the page's only button and waits for the redirect. */
export async function pressTheLinksButton(visitor: Visitor, link: string): Promise<void> {
  await visitor.open(link);
  await visitor.page.getByRole('main').getByRole('button').first().click();
  await visitor.page.waitForURL((url) => !/^\/(verify|auth\/callback|login)/.test(url.pathname));
}

export async function whoIs(visitor: Visitor): Promise<{ authenticated: boolean; userId: number; role: string }> {
  return (await visitor.json('/api/auth/session')) as { authenticated: boolean; userId: number; role: string };
}
