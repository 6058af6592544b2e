import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { mailTo } from '../inbox.js';
import { startOtherProvider, type OtherProvider } from '../other-provider.js';
import { askForMail, linkIn, whoIs } from '../sign-in.js';

/**
 * Points SUPABASE_URL at a provider on another port, whose mails carry its own links: PKCE on localhost, implicit
 * elsewhere.
 */
describe('with SUPABASE_* pointed at another provider', () => {
  const { newVisitor } = useBrowser();
  let other: OtherProvider;

  beforeAll(async () => {
    other = await startOtherProvider('auth-provider');
  }, 180_000);
  afterAll(() => other?.stop());

  const baseURL = (host: string): string => other.url.replace('localhost', host);

  test.each(['localhost', '127.0.0.1'])(
    "a student signs up on %s by the provider's link, comes back through the callback and signs out",
    async (host) => {
      const student = await newVisitor({ baseURL: baseURL(host) });
      expect(await student.json('/api/config')).toMatchObject({ supabaseUrl: other.providerUrl });
      const email = `link@${host.replaceAll('.', '-')}.example.edu`;
      await askForMail(student, email);
      const link = linkIn(await mailTo(email, other.mailUrl));
      expect(new URL(link).origin).toBe(other.providerUrl);
      await student.page.goto(link);
      await student.page.waitForURL((url) => url.hostname === host && url.pathname === '/');
      expect(await whoIs(student)).toMatchObject({ authenticated: true, role: 'user' });
      await student.page.getByRole('button', { name: 'Sign Out' }).click();
      await student.page.getByRole('link', { name: 'Sign In' }).first().waitFor();
      student.expectCleanConsole();

      // The link was used; the callback shows that.
      await student.page.goto(link);
      await student.page.getByRole('heading', { name: 'Authentication Error' }).waitFor();
      await student.leave();
    },
  );
});
