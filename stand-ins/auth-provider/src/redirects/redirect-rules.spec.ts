import { describe, expect, test } from 'vitest';
import { RedirectRules } from './redirect-rules.js';

describe('where a link may lead', () => {
  const rules = new RedirectRules('https://site.test');

  test.each([
    ['https://site.test', true],
    ['https://site.test/', true],
    ['https://site.test/auth/callback?next=/deals#x', true],
    ['https://SITE.test/auth/callback', true],
    ['https://site.test:443/', true],
    ['http://site.test/', false],
    ['https://site.test:9000/callback', false],
    ['https://sub.site.test/', false],
    ['https://site.test.evil.test/', false],
    ['https://evil.test/?https://site.test/', false],
    ['https://site.test@evil.test/', false],
    ['https://user:pass@site.test/', false],
    ['https://site.test\\@evil.test/', false],
    ['https://evil.test\\.site.test/', false],
    ['//site.test/', false],
    ['/auth/callback', false],
    ['', false],
    [' https://site.test/', false],
    ['https://site.test/\n', false],
    ['https://si\tte.test/', false],
    ['javascript:alert(1)//site.test', false],
    ['data:text/html,site.test', false],
    ['https://localhost/', false],
  ])('%j: %s', (address, isAllowed) => {
    expect(rules.allows(address)).toBe(isAllowed);
  });

  test("a site on the developer's machine may have any of its names and ports, and no other host", () => {
    const local = new RedirectRules('http://localhost:3000');
    const own = [
      'http://localhost:3000/',
      'http://localhost:5173/x',
      'http://127.0.0.1:3000/auth/callback',
      'http://127.1.2.3/',
      'http://[::1]:3000/',
    ];
    const others = [
      'https://localhost:3000/',
      'http://localhost.evil.test/',
      'http://127.0.0.1.evil.test/',
      'http://0.0.0.0:3000/',
      'http://192.168.0.1/',
    ];
    expect([...own, ...others].filter((address) => local.allows(address))).toEqual(own);
  });

  test('takes the first allowed candidate, else the site', () => {
    expect(rules.target('https://evil.test/', 'https://site.test/login')).toBe('https://site.test/login');
    expect(rules.target(undefined, 'https://evil.test/')).toBe('https://site.test');
  });
});
