import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from '../../testing/render-page.js';

async function textOf(path: string, title: string): Promise<string> {
  renderRoute(path);
  await screen.findByRole('heading', { level: 1, name: title });
  return document.body.textContent.replace(/\s+/g, ' ');
}

it('the privacy page lists what is stored, on the server and in the browser', async () => {
  const text = await textOf('/privacy', 'Privacy Policy');
  for (const fact of [
    'codes you get',
    'reviews',
    'reports',
    'school address',
    'push service',
    'Chrome on Windows',
    'time zone, quiet hours',
    'pictures',
    'light or dark theme',
    'drafts of forms',
    'offline',
    'tokens of our sign-in provider',
    'open payment',
    'on for new accounts that have a college',
    'we announce it here',
  ])
    expect(text).toContain(fact);
  expect(text).not.toMatch(/in the newsletter before|Request logs: \d/);
});

it('the FAQ mentions the email alerts of a new account, and explains “This code cannot be used” to both', async () => {
  const text = await textOf('/faq', 'Frequently Asked Questions');
  expect(text).toContain('email alerts are on from the start');
  expect(text).not.toContain('Nothing else.');
  expect(text.match(/“This code cannot be used”/g)).toHaveLength(2);
});

it('the rules say that a suspended student’s codes are not redeemed, to students and to businesses', async () => {
  const terms = await textOf('/terms', 'Terms of Service');
  expect(terms).toContain('While your account is suspended, codes you got cannot be used.');
  expect(terms).toContain('refuses the code of a student whose account is suspended with “This code cannot be used”');
});
