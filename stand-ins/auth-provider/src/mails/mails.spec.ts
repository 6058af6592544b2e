import { describe, expect, test } from 'vitest';
import { htmlMail, plainMail } from './mail-layout.js';
import { mailTexts } from './mail-texts.js';

describe('an email', () => {
  const content = {
    ...mailTexts('email_change_current', '"<b>\'@college.test'),
    link: 'https://site.test/verify#a=1&b="<',
    code: '012345',
    lifetime: '10 minutes',
    homeUrl: 'https://site.test',
  };

  test('shows what others wrote as text, not as HTML', () => {
    const html = htmlMail(content);
    expect(html).not.toMatch(/<b>|"</);
    expect(html).toContain('&quot;&lt;b&gt;&#39;@college.test');
    expect(html).toContain('https://site.test/verify#a=1&amp;b=&quot;&lt;');
  });

  test('is dark where the reader prefers it', () => {
    const html = htmlMail(content);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  test('shows the address of its link once, for programs in which the button does not work', () => {
    const shown = htmlMail(content).match(/>https:\/\/site\.test\/verify#a=1&amp;b=&quot;&lt;</g);
    expect(shown).toHaveLength(1);
  });

  test('holds the link alone on a line of the plain text', () => {
    expect(plainMail(content).split('\n')).toContain(content.link);
  });

  test.each(['signup', 'magiclink', 'email_change_current', 'email_change_new'] as const)(
    '%s says what to do when it was not you',
    (kind) => {
      expect(mailTexts(kind, null).unasked).toMatch(/^Didn't request this\? You can ignore this email/);
    },
  );
});
