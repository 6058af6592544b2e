import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aProfile, aVerification, serveAccount } from '../../testing/account-facts.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderRoute } from '../../testing/render-page.js';
import { descriptionOf } from '../../testing/shown.js';

const iowa = aCollege({ id: 7, name: 'University of Iowa', shortName: 'iowa' });
const name = () => screen.findByLabelText<HTMLInputElement>('Name');
const save = () => screen.getByRole('button', { name: 'Save changes' });

beforeEach(() => {
  serve('GET /api/colleges/7', iowa);
  serve('GET /api/search', { colleges: [iowa] });
});

function open(profile = aProfile()) {
  serveAccount(profile);
  return renderRoute('/user/account');
}

it('shows the stored values, with a read-only email address, and clears the college and the date', async () => {
  const { user } = open(aProfile({ collegeId: 7, defaultCollege: true, graduationDate: '2027-05-14' }));
  expect((await name()).value).toBe('Maya Lind');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect([email.value, email.readOnly]).toEqual(['maya@example.org', true]);
  expect(await screen.findByText('University of Iowa')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Default college' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Graduation date').value).toBe('2027-05-14');
  await user.click(screen.getByRole('button', { name: 'Remove college' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'College' }));
  await user.clear(screen.getByLabelText('Graduation date'));
  serve('PUT /api/user/profile', aProfile());
  await user.click(save());
  const cleared = { name: 'Maya Lind', collegeId: null, graduationDate: null, defaultCollege: false };
  await waitFor(() => expect(sentTo('PUT /api/user/profile')).toEqual(cleared));
});

it('is saved completely, confirms it, and then has no unsaved changes', async () => {
  const { user } = open();
  const isDefault = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Default college' });
  expect(isDefault.disabled).toBe(true);
  await user.type(screen.getByRole('combobox', { name: 'College' }), 'iow');
  await user.click(await screen.findByRole('option', { name: /University of Iowa/ }));
  expect(await screen.findByRole('button', { name: 'Change college' })).toBe(document.activeElement);
  await user.click(isDefault);
  await user.type(screen.getByLabelText('Graduation date'), '2027-05-14');
  await user.clear(await name());
  await user.click(save());
  expect(await screen.findByText('Enter your name.')).toBeTruthy();
  expect(callsTo('PUT /api/user/profile')).toHaveLength(0);
  await user.type(await name(), ' Maya Berg ');
  const saved = { name: 'Maya Berg', collegeId: 7, defaultCollege: true, graduationDate: '2027-05-14' };
  serve('PUT /api/user/profile', aProfile(saved));
  await user.click(save());
  await screen.findByText('Profile updated');
  expect(sentTo('PUT /api/user/profile')).toEqual(saved);
  expect((await name()).value).toBe('Maya Berg');
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
});

it('keeps its college if the search for another is cancelled', async () => {
  const { user } = open(aProfile({ collegeId: 7 }));
  await screen.findByText('University of Iowa');
  await user.click(screen.getByRole('button', { name: 'Change college' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'College' }));
  await user.click(screen.getByRole('button', { name: 'Keep University of Iowa' }));
  expect(screen.getByText('University of Iowa')).toBeTruthy();
});

it('suggests the college of a verified school address', async () => {
  serveAccount();
  const college = { id: 7, name: 'University of Iowa', shortName: 'iowa' };
  const verified = aVerification({ status: 'verified', address: 'maya@uiowa.edu', college });
  serve('GET /api/user/student-verification', verified);
  const { user } = renderRoute('/user/account');
  expect(await screen.findByText(/Your school address is of University of Iowa\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose it' }));
  expect(await screen.findByRole('button', { name: 'Change college' })).toBe(document.activeElement);
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
});

it('explains at the college why it was rejected, and moves focus there', async () => {
  const { user } = open(aProfile({ collegeId: 7 }));
  await screen.findByText('University of Iowa');
  await user.type(await name(), 'berg');
  serve('PUT /api/user/profile', { errors: { collegeId: ['collegeId is not valid'] } }, { status: 400 });
  await user.click(save());
  await screen.findByText('collegeId is not valid');
  expect(descriptionOf(screen.getByRole('group', { name: 'College' }))).toBe('collegeId is not valid');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change college' }));
});
