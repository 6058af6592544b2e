import { expect, test } from 'vitest';
import { htmlMail } from './mail-layout.js';
import { mailTexts } from './mail-texts.js';

test('an email shows what others wrote as text, not as HTML', () => {
  const html = htmlMail({
    ...mailTexts('email_change_current', '"<b>\'@college.test'),
    link: 'https://site.test/verify#a=1&b="<',
    code: '012345',
    lifetime: '10 minutes',
    homeUrl: 'https://site.test',
  });
  expect(html).not.toMatch(/<b>|"</);
  expect(html).toContain('&quot;&lt;b&gt;&#39;@college.test');
  expect(html).toContain('https://site.test/verify#a=1&amp;b=&quot;&lt;');
});
