import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { unique } from '../factories.js';
import { mailTo } from '../inbox.js';
import { stackFile } from '../operator.js';
import { codeIn, linkIn, signInByMail } from '../sign-in.js';
import { stack } from '../stack.js';

/** Processes whose logs we control; PostgreSQL, Redis and the mail inbox are external. */
const OURS = /^(gateway|web|identity|catalog|notification|auth-provider|migrations|seed)/;

const API_KEY = `cd_live_${'k'.repeat(43)}`;

describe('the logs after a complete visit', () => {
  const { newVisitor } = useBrowser();

  test('contain no address, token, code or secret', async () => {
    const student = await newVisitor();
    const email = `log-reader-${unique()}@cs.ku.edu`;
    await signInByMail(student, email);
    const mail = await mailTo(email);
    const cookie = (await student.context.cookies()).find(({ name }) => name === 'campus_deals_session')?.value ?? '';
    const kept = await student.page.evaluate(() => Object.values(localStorage));
    const { access_token: accessToken, refresh_token: refreshToken } = JSON.parse(
      kept.find((value) => value.includes('"access_token"')) ?? '{}',
    ) as Record<string, string>;
    await student.write('POST', '/api/newsletter/subscribe', { email: 'not-an-address', collegeId: 1 });
    await student.json(`/api/newsletter/status?email=${encodeURIComponent(email)}`);
    await student.write('DELETE', '/api/user/account', { confirmation: 'DELETE' });
    await fetch(new URL('/auth/v1/user', stack().url), { headers: { authorization: 'Bearer nonsense-token-value' } });

    await fetch(new URL('/api/counter/v1/validate', stack().url), {
      method: 'POST',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'K7QM' }),
    });

    const { env } = await stackFile();
    const people = await sqlOf('identity', 'SELECT email FROM users');
    const secrets = [
      email,
      cookie,
      accessToken,
      refreshToken,
      new URL(linkIn(mail)).hash.slice(1, 60),
      'nonsense-token-value',
      API_KEY,
      'not-an-address',
      ...people.map((person) => String(person.email)),
      ...Object.entries(env)
        .filter(([name]) => /SECRET|KEY/.test(name))
        .map(([, value]) => value),
    ];
    expect(secrets.filter((secret) => !secret)).toEqual([]);
    // Times and durations may contain the code's digits.
    const code = new RegExp(`(?<![\\w.])${codeIn(mail)}(?!\\w)`, 'g');
    const logs = join(stack().dataDir, 'logs');
    const files = (await readdir(logs)).filter((name) => OURS.test(name));
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) {
      const text = await readFile(join(logs, file), 'utf8');
      const found = secrets.filter((secret) => text.includes(String(secret)));
      expect({ [file]: [...found, ...(text.match(code) ?? [])] }).toEqual({ [file]: [] });
      expect({ [file]: text.match(/[\w.+-]+@[\w-]+\.[\w.-]+/g) ?? [] }).toEqual({ [file]: [] });
    }
  });
});
