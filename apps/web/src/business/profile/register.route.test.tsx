import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rememberCollege } from '../../platform/session/last-college.js';
import { aCollege } from '../../testing/college-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';
import { anOwnVendor } from '../../testing/vendor-facts.js';

const iowa = aCollege({ id: 42, name: 'University of Iowa', latitude: '41.6611', longitude: '-91.5302' });
const as = (role: 'user' | 'vendor' | 'admin' | null) =>
  serve('GET /api/auth/session', { authenticated: role !== null, userId: role && 7, role });

function arrange() {
  as('user');
  serve('GET /api/user/vendor', null);
  serve('GET /api/colleges/42', iowa);
  serve('GET /api/colleges/iowa', iowa);
}
async function open(path = '/vendor/register?college=42') {
  const page = renderRoute(path);
  await screen.findByRole('form', { name: 'Vendor registration' });
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Complete registration' }));
  const enter = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await page.user.click(screen.getByLabelText(new RegExp(`^${label}`)));
      await page.user.paste(text);
    }
  };
  const send = async () => {
    await enter(GIVEN);
    await submit();
  };
  return { ...page, submit, enter, send };
}
const GIVEN = {
  'Business name': 'The Kettle',
  Description: 'Tea and cake since 1982, two blocks from the library.',
  Phone: '(319) 555-0134',
  Address: '21 S Clinton St',
  City: 'Iowa City',
  State: 'IA',
  'ZIP code': '52240',
};
const { 'Business name': name, Description: description, Phone: phone, ...at } = GIVEN;
const { Address: address, City: city, State: state, 'ZIP code': zipCode } = at;
const BLANK = { logo: null, email: null, website: null, hours: null };
const ABOUT = { name, description, phone, category: 'Food & Drink', collegeId: 42 };
const SENT = { ...ABOUT, ...BLANK, address, city, state, zipCode };

describe('the form', () => {
  it('shows every missing field in form order, and sends nothing', async () => {
    arrange();
    const { submit } = await open('/vendor/register');
    await submit();
    await screen.findByText('Enter your business name.');
    expect(screen.getAllByText(/^Enter .*\.$|^Please select/)).toHaveLength(8);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Business name')));
    expect(callsTo('POST /api/vendor/register')).toHaveLength(0);
  });

  it('registers, becomes a vendor without another sign-in, and opens the form of the first deal', async () => {
    arrange();
    let asked = 0;
    serve('POST /api/vendor/register', () => {
      // The role arrives with an event, a moment later.
      serve('GET /api/auth/session', () => ({ authenticated: true, userId: 7, role: ++asked > 1 ? 'vendor' : 'user' }));
      return anOwnVendor({ name: 'The Kettle', hasPaid: false });
    });
    const { send, where } = await open();
    await send();
    await screen.findByText('Registration Complete');
    await waitFor(() => expect(where()).toBe('/vendor/dashboard?tab=create'));
    expect(sentTo('POST /api/vendor/register')).toEqual({ vendorData: SENT });
    expect(asked).toBeGreaterThan(1);
    expect(localStorage.getItem('campus-deals-own:draft-vendor-registration')).toBe('null');
  });

  it('corrects a state and a web address when the field loses focus', async () => {
    arrange();
    const { user } = await open();
    const [state, website] = [
      screen.getByLabelText<HTMLInputElement>('State'),
      screen.getByLabelText<HTMLInputElement>(/^Website/),
    ];
    await user.type(state, 'Iowa');
    await user.type(website, 'tillystacos.example');
    await user.tab();
    expect([state.value, website.value]).toEqual(['IA', 'https://tillystacos.example']);
  });

  it('splits an address that is pasted whole, and chooses the only college of its city', async () => {
    arrange();
    const elsewhere = aCollege({ id: 43, city: 'Ames', state: 'IA' });
    serve('GET /api/search', { colleges: [{ ...iowa, city: 'Iowa City', state: 'IA' }, elsewhere] });
    const { enter, user } = await open('/vendor/register');
    await enter({ Address: '21 S Clinton St, Suite 4, Iowa City, Iowa 52240' });
    await user.tab();
    const filled = ['Address', 'City', 'State', 'ZIP code'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(filled).toEqual(['21 S Clinton St, Suite 4', 'Iowa City', 'IA', '52240']);
    await user.click(await screen.findByRole('button', { name: 'Remove college' }));
    expect(screen.getByRole('combobox', { name: 'College' })).toBeTruthy();
  });

  it('accepts opening hours: a new day copies the first one, and a button copies that to all days', async () => {
    arrange();
    serve('POST /api/vendor/register', anOwnVendor());
    const { user, enter, submit } = await open();
    await enter(GIVEN);
    const day = (name: string) => within(screen.getByRole('group', { name }));
    expect(day('Tuesday').getByText('Not given')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add hours on Tuesday' }));
    expect(day('Tuesday').queryByText('Not given')).toBeNull();
    await user.clear(screen.getByLabelText('Tuesday, opens'));
    await user.type(screen.getByLabelText('Tuesday, opens'), '11:00');
    await user.click(screen.getByRole('button', { name: 'Add hours on Sunday' }));
    expect(screen.getByText('Copy Tuesday to')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Every day' }));
    await user.click(screen.getByRole('button', { name: 'Remove these hours on Monday' }));
    await submit();
    await waitFor(() => expect(callsTo('POST /api/vendor/register')).toHaveLength(1));
    const { vendorData } = sentTo('POST /api/vendor/register') as { vendorData: { hours: object[] } };
    expect(vendorData.hours).toEqual([2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '11:00', to: '17:00' })));
  });

  it('fills the weekdays at once, and sends a closed day as such, but nothing of a day that is not given', async () => {
    arrange();
    serve('POST /api/vendor/register', anOwnVendor());
    const { user, enter, submit } = await open();
    await enter(GIVEN);
    expect(screen.getByText('Open 9 AM–5 PM')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mon to Fri' }));
    await user.click(screen.getByRole('checkbox', { name: 'Closed on Saturday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Closed on Sunday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Closed on Sunday' }));
    await submit();
    await waitFor(() => expect(callsTo('POST /api/vendor/register')).toHaveLength(1));
    const { vendorData } = sentTo('POST /api/vendor/register') as { vendorData: { hours: object[] } };
    expect(vendorData.hours).toEqual([
      ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
      { weekday: 6, from: null, to: null },
    ]);
  });

  it('shows where a time is missing', async () => {
    arrange();
    const { user, enter, submit } = await open();
    await enter(GIVEN);
    await user.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
    await user.clear(screen.getByLabelText('Monday, closes'));
    await submit();
    expect(await within(screen.getByRole('group', { name: 'Monday' })).findByText('Choose two times')).toBeTruthy();
    expect(callsTo('POST /api/vendor/register')).toHaveLength(0);
  });

  it("shows the server's errors at their fields, including nested ones", async () => {
    arrange();
    serve(
      'POST /api/vendor/register',
      { code: 'validation_failed', errors: { 'vendorData.zipCode': ['There is no such ZIP code'] } },
      { status: 400 },
    );
    await (await open()).send();
    await screen.findByText('There is no such ZIP code');
    expect(document.activeElement).toBe(screen.getByLabelText('ZIP code'));
  });

  it.each([
    [503, { code: 'service_unavailable' }, 'There was an error creating your vendor profile'],
    [409, { detail: 'This account has a business already' }, 'This account has a business already'],
  ])('explains why it failed (%s), and keeps typed text', async (status, problem, message) => {
    arrange();
    serve('POST /api/vendor/register', problem, { status });
    await (await open()).send();
    await screen.findByText('Registration Failed');
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Iowa City');
  });

  it('keeps typed text across a reload, for the same account only', async () => {
    arrange();
    const first = await open();
    await first.enter({ 'Business name': 'The Kettle', City: 'Iowa City' });
    first.unmount();
    const second = await open('/vendor/register');
    expect(screen.getByLabelText<HTMLInputElement>('Business name').value).toBe('The Kettle');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Iowa City');
    expect(await screen.findByText('University of Iowa')).toBeTruthy();
    second.unmount();
    serve('GET /api/auth/session', { authenticated: true, userId: 8, role: 'user' });
    await open('/vendor/register');
    expect(screen.getByLabelText<HTMLInputElement>('Business name').value).toBe('');
  });

  it('starts with the last visited college', async () => {
    arrange();
    rememberCollege('iowa');
    await open('/vendor/register');
    expect(await screen.findByText('University of Iowa')).toBeTruthy();
  });
});

it('redirects a registered vendor to the dashboard', async () => {
  as('vendor');
  serve('GET /api/user/vendor', anOwnVendor({ name: 'The Kettle' }));
  renderRoute('/vendor/register');
  await screen.findByText('The Kettle is registered.');
  expect(screen.getByRole('link', { name: 'Vendor Dashboard' }).getAttribute('href')).toBe('/vendor/dashboard');
});
