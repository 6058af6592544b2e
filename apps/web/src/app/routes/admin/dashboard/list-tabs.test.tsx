import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveAdmin, serveList } from '../../../../testing/admin-facts.js';
import { renderRoute } from '../../../../testing/render-page.js';

it.each(['colleges', 'vendors', 'deals', 'users'])('the dashboard has the list of %s in a tab', async (noun) => {
  serveAdmin();
  serveList(`/api/admin/${noun}`, []);
  renderRoute(`/admin/dashboard?tab=${noun}&search=zzz`);
  expect(await screen.findByText(`No ${noun} found matching your search`)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zzz');
});
