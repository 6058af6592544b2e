import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rememberCollege } from '../../../lib/session/last-college.js';
import { aCollege } from '../../../testing/college-facts.js';
import { callsTo, sentTo, serve } from '../../../testing/fake-server.js';
import { renderRoute } from '../../../testing/render-page.js';
import { anOwnVendor } from '../../../testing/vendor-facts.js';

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
  return { ...page, submit, enter };
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
const SENT = {
  name: 'The Kettle',
  description: 'Tea and cake since 1982, two blocks from the library.',
  category: 'Food & Drink',
  collegeId: 42,
  logo: null,
  phone: '(319) 555-0134',
  email: null,
  website: null,
  hours: null,
  address: '21 S Clinton St',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  distanceFromCampus: null,
};

it('sends a visitor home with an explanation', async () => {
  as(null);
  const { where } = renderRoute('/vendor/register');
  await screen.findByText('Authentication Required');
  expect(screen.getByText('Please sign in to register as a vendor')).toBeTruthy();
  await waitFor(() => expect(where()).toBe('/'));
});

describe('the form', () => {
  it('has its title, its three sections, the ten categories, and the college of the link', async () => {
    arrange();
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Complete Your Vendor Registration');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Business Information',
      'Contact Information',
      'Location Information',
    ]);
    const category = screen.getByLabelText<HTMLSelectElement>('Category');
    expect(category.value).toBe('Food & Drink');
    expect([...category.options].map(({ value }) => value)).toEqual([
      'Food & Drink',
      'Entertainment',
      'Services',
      'Shopping',
      'Fitness',
      'Tutoring',
      'Technology',
      'Health & Wellness',
      'Beauty',
      'Other',
    ]);
    expect(await screen.findByText('University of Iowa')).toBeTruthy();
  });

  it('shows every missing field in form order, and sends nothing', async () => {
    arrange();
    const { submit } = await open('/vendor/register');
    await submit();
    await screen.findByText('Business name must be at least 3 characters');
    for (const message of [
      'Description must be at least 20 characters',
      'Please select a college',
      'Phone must be at least 10 characters',
      'Address must be at least 5 characters',
      'City must be at least 2 characters',
      'State must be at least 2 characters',
      'ZIP code must be at least 5 characters',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Business name')));
    expect(callsTo('POST /api/vendor/register')).toHaveLength(0);
  });

  it('registers, becomes a vendor without another sign-in, and opens the dashboard', async () => {
    arrange();
    let asked = 0;
    serve('POST /api/vendor/register', () => {
      // The role arrives with an event, a moment later.
      serve('GET /api/auth/session', () => ({ authenticated: true, userId: 7, role: ++asked > 1 ? 'vendor' : 'user' }));
      return anOwnVendor({ name: 'The Kettle', hasPaid: false });
    });
    const { enter, submit, user, where } = await open();
    await enter(GIVEN);
    await submit();
    await screen.findByText('Registration Complete');
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(where()).toBe('/vendor/dashboard'));
    expect(sentTo('POST /api/vendor/register')).toEqual({ vendorData: SENT });
    expect(callsTo('PATCH /api/user/vendor')).toHaveLength(0);
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

  it('accepts opening hours: a new day copies the first one, and a button copies a day to all others', async () => {
    arrange();
    serve('POST /api/vendor/register', anOwnVendor());
    const { user, enter, submit } = await open();
    await enter(GIVEN);
    await user.click(screen.getByRole('button', { name: 'Add hours on Tuesday' }));
    await user.clear(screen.getByLabelText('Tuesday, opens'));
    await user.type(screen.getByLabelText('Tuesday, opens'), '11:00');
    await user.click(screen.getByRole('button', { name: 'Add hours on Sunday' }));
    await user.click(screen.getByRole('button', { name: 'The same on all other days' }));
    await user.click(screen.getByRole('button', { name: 'Remove these hours on Monday' }));
    await submit();
    await waitFor(() => expect(callsTo('POST /api/vendor/register')).toHaveLength(1));
    const { vendorData } = sentTo('POST /api/vendor/register') as { vendorData: { hours: object[] } };
    expect(vendorData.hours).toEqual([2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '11:00', to: '17:00' })));
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
    const { enter, submit } = await open();
    await enter(GIVEN);
    await submit();
    await screen.findByText('There is no such ZIP code');
    expect(document.activeElement).toBe(screen.getByLabelText('ZIP code'));
  });

  it.each([
    [503, { code: 'service_unavailable' }, 'There was an error creating your vendor profile'],
    [
      409,
      { code: 'vendor_already_registered', detail: 'This account has a business already' },
      'This account has a business already',
    ],
  ])('explains why it failed (%s), and keeps typed text', async (status, problem, message) => {
    arrange();
    serve('POST /api/vendor/register', problem, { status });
    const { enter, submit } = await open();
    await enter(GIVEN);
    await submit();
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

describe('the pin, after the form', () => {
  async function openPin(vendor = anOwnVendor()) {
    arrange();
    serve('POST /api/vendor/register', vendor);
    const page = await open();
    await page.enter(GIVEN);
    as('vendor');
    await page.submit();
    await screen.findByRole('heading', { name: 'Is this your door?' });
    await screen.findByText('At University of Iowa');
    const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
    return { ...page, press };
  }

  it('is moved with the keyboard alone, and stored', async () => {
    const { user, press, where } = await openPin();
    serve('PATCH /api/user/vendor', anOwnVendor());
    await press('Move the pin');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Your place on the map/);
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}{ArrowRight}');
    expect(screen.getByText(/0\.2 mi north of University of Iowa/)).toBeTruthy();
    await press('Yes');
    await waitFor(() => expect(where()).toBe('/vendor/dashboard'));
    const { latitude, longitude, ...rest } = sentTo('PATCH /api/user/vendor') as Record<string, string>;
    expect(Number(latitude)).toBeGreaterThan(41.6611);
    expect(Number(longitude)).toBeGreaterThan(-91.5302);
    expect(rest).toEqual({});
  });

  it('is not stored until it has been moved from the college', async () => {
    const { press } = await openPin();
    await press('Yes');
    expect((await screen.findByRole('alert')).textContent).toContain('The pin is still at University of Iowa.');
    expect(screen.queryByRole('button', { name: 'Remove the pin' })).toBeNull();
    expect(callsTo('PATCH /api/user/vendor')).toHaveLength(0);
  });

  it('shows an error if it cannot be stored, and may be postponed', async () => {
    const { user, press, where } = await openPin();
    serve('PATCH /api/user/vendor', {}, { status: 503 });
    await press('Move the pin');
    await user.keyboard('{ArrowUp}');
    await press('Yes');
    expect(await screen.findByText('The pin could not be saved. Please try again.')).toBeTruthy();
    await press('Later');
    await waitFor(() => expect(where()).toBe('/vendor/dashboard'));
  });
});

it('redirects a registered vendor to the dashboard', async () => {
  as('vendor');
  serve('GET /api/user/vendor', anOwnVendor({ name: 'The Kettle' }));
  renderRoute('/vendor/register');
  await screen.findByText('The Kettle is registered.');
  expect(screen.getByRole('link', { name: 'Vendor Dashboard' }).getAttribute('href')).toBe('/vendor/dashboard');
});

it('offers a retry if it cannot be read whether there is a business', async () => {
  as('user');
  serve('GET /api/user/vendor', {}, { status: 503 });
  const { user } = renderRoute('/vendor/register');
  await screen.findByText('Unable to load your registration.');
  arrange();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('form', { name: 'Vendor registration' })).toBeTruthy();
});
