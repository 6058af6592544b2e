import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.js';
import { Footer } from './footer.js';

const linksAt = (path: string) => {
  renderPage(<Footer />, path);
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
};

it.each(['/admin/dashboard', '/admin/deals/5', '/vendor/dashboard', '/vendor/deals/new', '/vendor/register'])(
  'is a single line without advertising at %s',
  (path) => expect(linksAt(path)).toEqual(['Contact support', 'Privacy Policy', 'Terms of Service']),
);

it.each(['/', '/college/iowa', '/vendor/success-stories', '/user/account'])(
  'links to pages for students and vendors at %s',
  (path) =>
    expect(linksAt(path)).toEqual(
      expect.arrayContaining(['Find Your College', 'Register Your Business', 'Terms of Service']),
    ),
);
