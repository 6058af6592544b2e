import { expect, it, vi } from 'vitest';
import { rememberedPath, rememberPath, safePath, spendPath } from './post-auth-path.js';

it.each(['/', '/college/iowa?tab=new', '/user/account#x', '/a//b', '/%2F%2Fevil.example'])('may be %s', (path) => {
  expect(safePath(path)).toBe(path);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'college',
  '',
  '/\n/evil.example',
  '/\t/evil.example',
  '/a\\b',
  null,
  undefined,
  3,
  '/login',
  '/auth/callback',
  '/verify#token=x',
])('may not be %j', (path) => {
  expect(safePath(path)).toBeUndefined();
  rememberPath(path);
  expect(rememberedPath()).toBeUndefined();
});

it('is validated when read, since the storage may have been tampered with', () => {
  localStorage.setItem('campus-deals-after-sign-in', JSON.stringify({ path: '//evil.example', at: Date.now() }));
  expect(rememberedPath()).toBeUndefined();
  localStorage.setItem('campus-deals-after-sign-in', 'nonsense');
  expect(rememberedPath()).toBeUndefined();
});

it('expires after an hour, and ten seconds after its use', () => {
  vi.useFakeTimers();
  rememberPath('/search');
  vi.advanceTimersByTime(59 * 60_000);
  expect(rememberedPath()).toBe('/search');
  vi.advanceTimersByTime(2 * 60_000);
  expect(rememberedPath()).toBeUndefined();
  rememberPath('/search');
  spendPath();
  vi.advanceTimersByTime(9000);
  expect(rememberedPath()).toBe('/search');
  vi.advanceTimersByTime(2000);
  expect(rememberedPath()).toBeUndefined();
});
