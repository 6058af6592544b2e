import { describe, expect, test } from 'vitest';
import { htmlMail, plainMail } from './mail-layout.js';
import { DEFAULT_LINK_TEMPLATE, fillLinkTemplate, problemsOfLinkTemplate, type LinkVariables } from './mail-link.js';
import { mailTexts } from './mail-texts.js';

const VALUES: LinkVariables = {
  ConfirmationURL: 'https://auth.test/auth/v1/verify?token=abc&type=magiclink&redirect_to=https%3A%2F%2Fsite.test%2F',
  Token: '012345',
  TokenHash: 'pkce_abc',
  SiteURL: 'https://site.test',
  RedirectTo: 'https://site.test/auth/callback?next=/a&b=c#d',
  Type: 'email_change',
  Email: 'a+b@college.test',
};

describe('the link of a mail', () => {
  test('is our own page by default, the values in its fragment and encoded', () => {
    expect(fillLinkTemplate(DEFAULT_LINK_TEMPLATE, VALUES)).toBe(
      'https://site.test/verify#token_hash=pkce_abc&type=email_change&redirect_to=https%3A%2F%2Fsite.test%2Fauth%2Fcallback%3Fnext%3D%2Fa%26b%3Dc%23d',
    );
  });

  test("can be the provider's own, as it is", () => {
    expect(fillLinkTemplate('{{ .ConfirmationURL }}', VALUES)).toBe(VALUES.ConfirmationURL);
    expect(
      fillLinkTemplate('{{.RedirectTo}}?e={{.Email}}&u={{ .ConfirmationURL }}', {
        ...VALUES,
        RedirectTo: 'https://x.test/',
      }),
    ).toBe(`https://x.test/?e=a%2Bb%40college.test&u=${encodeURIComponent(VALUES.ConfirmationURL)}`);
  });

  test('is checked at the start', () => {
    expect(problemsOfLinkTemplate(DEFAULT_LINK_TEMPLATE)).toEqual([]);
    expect(problemsOfLinkTemplate('{{ .ConfirmationURL }}')).toEqual([]);
    expect(problemsOfLinkTemplate('{{ .SiteURL }}/verify')).toHaveLength(1);
    expect(problemsOfLinkTemplate('{{ .Nonsense }}{{ .TokenHash }}')).toHaveLength(1);
    expect(problemsOfLinkTemplate('{{ if .TokenHash }}{{ .TokenHash }}')).toHaveLength(1);
  });
});

describe('a mail', () => {
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
