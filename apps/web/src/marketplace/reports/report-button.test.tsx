import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { ReportButton } from './report-button.js';

const render = () => renderPage(<ReportButton kind="deal" id={42} title="Half off soup" />, '/college/iowa/deal/42');

it('tells a visitor to sign in', async () => {
  const { user, where } = render();
  await user.click(screen.getByRole('button', { name: 'Report this deal' }));
  await expect.poll(where).toBe('/college/iowa/deal/42#sign-in');
});

describe('a signed-in user', () => {
  const open = async () => {
    serve('GET /api/auth/session', { authenticated: true, userId: 7, role: 'user' });
    const page = render();
    await page.user.click(screen.getByRole('button', { name: 'Report this deal' }));
    await screen.findByRole('dialog', { name: 'Report this deal' });
    return page;
  };

  it('chooses a reason, may add details, and gets a confirmation, also after a failure, which it shows', async () => {
    serve('POST /api/deals/42/reports', { detail: 'Deal 42 not found' }, { status: 404 });
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'The business did not honor it' }));
    await user.type(screen.getByLabelText('In your words (optional)'), 'They said it was over.');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Deal 42 not found')).toBeTruthy();
    serve('POST /api/deals/42/reports', { dealId: 42 }, { status: 201 });
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('An admin will review this deal')).toBeTruthy();
    expect(sentTo('POST /api/deals/42/reports')).toEqual({ reason: 'not_honored', comment: 'They said it was over.' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('reports a business with reasons for businesses', async () => {
  serve('GET /api/auth/session', { authenticated: true, userId: 7, role: 'user' });
  serve('POST /api/vendors/6/reports', { vendorId: 6 }, { status: 201 });
  const { user } = renderPage(<ReportButton kind="vendor" id={6} title="Student Aid" />, '/college/iowa/vendor/6');
  await user.click(screen.getByRole('button', { name: 'Report this business' }));
  expect(await screen.findByRole('dialog', { name: 'Report this business' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'It is not a real business, or pretends to be another' }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('An admin will review this business')).toBeTruthy();
  expect(sentTo('POST /api/vendors/6/reports')).toEqual({ reason: 'fake', comment: null });
});
