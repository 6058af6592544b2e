import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serveAdmin } from '../../testing/admin-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const PATH = '/api/admin/settings';
const settings: SettingsDto = {
  productName: 'Campus Deals',
  supportEmail: 'help@campus.example',
  postalAddress: '1 Campus Way',
  taxId: '',
  doubleOptIn: false,
  autoApprove: 'trusted',
  reportThreshold: 3,
  vendorFeeCents: 1000,
  newsletterCron: '0 16 * * 4',
  version: 7,
};

beforeEach(() => {
  serveAdmin(1);
  serve(`GET ${PATH}`, settings);
});

const open = async () => {
  const { user } = renderRoute('/admin/settings');
  await screen.findByRole('form', { name: 'Settings' });
  return user;
};

it('sends the changes with the version that was read, a fee in dollars as cents, and shows when they take effect', async () => {
  serve(`PATCH ${PATH}`, { ...settings, productName: 'Quad', reportThreshold: 5, version: 8 });
  const user = await open();
  const name = screen.getByLabelText(/^Product name/);
  await user.clear(name);
  await user.type(name, 'Quad');
  const threshold = screen.getByLabelText(/^Report threshold/);
  await user.clear(threshold);
  await user.type(threshold, '5');
  const fee = screen.getByLabelText<HTMLInputElement>(/^Registration fee/);
  expect(fee.value).toBe('10.00');
  await user.clear(fee);
  await user.type(fee, '12.50');
  await user.click(screen.getByRole('switch', { name: 'Double opt-in' }));
  await user.selectOptions(screen.getByLabelText(/^Approve without an admin/), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(callsTo(`PATCH ${PATH}`)).toHaveLength(1));
  expect(sentTo(`PATCH ${PATH}`)).toEqual({
    productName: 'Quad',
    reportThreshold: 5,
    doubleOptIn: true,
    autoApprove: 'nobody',
    vendorFeeCents: 1250,
    version: 7,
  });
  expect(await screen.findByText('They are in force everywhere within five seconds.')).toBeTruthy();
});

it('sets day and time of the newsletter, and keeps its minutes', async () => {
  serve(`GET ${PATH}`, { ...settings, newsletterCron: '30 9 * * 1' });
  serve(`PATCH ${PATH}`, { ...settings, newsletterCron: '30 17 * * 5', version: 8 });
  const user = await open();
  const [day, time] = [screen.getByLabelText('Day'), screen.getByLabelText('Time')];
  expect([day, time].map((each) => (each as HTMLSelectElement).selectedOptions[0]?.text)).toEqual([
    'Monday',
    '9:30 AM',
  ]);
  await user.selectOptions(day, 'Friday');
  await user.selectOptions(time, '5:30 PM');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(sentTo(`PATCH ${PATH}`)).toEqual({ newsletterCron: '30 17 * * 5', version: 7 }));
});

it('shows a schedule that is not weekly unchanged', async () => {
  serve(`GET ${PATH}`, { ...settings, newsletterCron: '0 16 1 * *' });
  await open();
  expect((screen.getByLabelText(/^Schedule/) as HTMLInputElement).value).toBe('0 16 1 * *');
});
