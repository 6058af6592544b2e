import { screen, waitFor } from '@testing-library/react';
import { NOT_A_SCHOOL_ADDRESS } from '@campus-deals/contracts/messages';
import { expect, it } from 'vitest';
import { aVerification, NO_STUDENT_CARD } from '../../testing/account-facts.js';
import { sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { StudentVerificationBox } from './student-verification.js';

const PATH = '/api/user/student-verification';
const COLLEGE = { id: 7, name: 'University of Iowa', shortName: 'iowa' };

function open(facts: Parameters<typeof aVerification>[0] = {}) {
  serve(`GET ${PATH}`, aVerification(facts));
  serve('GET /api/user/student-card', NO_STUDENT_CARD);
  return renderPage(<StudentVerificationBox />);
}
const field = () => screen.findByLabelText<HTMLInputElement>('School email');

it('unverified: takes a school address, then waits for its confirmation', async () => {
  const { user } = open();
  expect(await screen.findByText('Not verified')).toBeTruthy();
  serve(`POST ${PATH}`, aVerification({ status: 'pending', address: 'maya@uiowa.edu' }), { status: 202 });
  await user.type(await field(), ' maya@uiowa.edu ');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Waiting for you')).toBeTruthy();
  expect(screen.getByText(/Open it on any device to confirm the address/).textContent).toContain(
    'We sent a link to maya@uiowa.edu.',
  );
  expect(sentTo(`POST ${PATH}`)).toEqual({ email: 'maya@uiowa.edu' });
});

it('pending: sends the link again, or to another address', async () => {
  const { user } = open({ status: 'pending', address: 'maya@uiowa.edu' });
  const again = await screen.findByLabelText<HTMLInputElement>('No email? Try again, or use a different address');
  expect(again.value).toBe('maya@uiowa.edu');
  serve(`POST ${PATH}`, aVerification({ status: 'pending', address: 'maya@uiowa.edu' }), { status: 202 });
  await user.click(screen.getByRole('button', { name: 'Send link again' }));
  await waitFor(() => expect(sentTo(`POST ${PATH}`)).toEqual({ email: 'maya@uiowa.edu' }));
});

it('verified: shows the college, the address and the expiry date, and takes another address', async () => {
  const { user } = open({
    status: 'verified',
    address: 'maya@uiowa.edu',
    college: COLLEGE,
    expiresAt: '2027-09-17T12:00:00.000Z',
  });
  expect(await screen.findByText('Verified')).toBeTruthy();
  expect(screen.getByText('University of Iowa')).toBeTruthy();
  expect(screen.getByText(/valid until/).parentElement?.textContent).toBe(
    'maya@uiowa.edu, valid until September 17, 2027',
  );
  await user.click(screen.getByRole('button', { name: 'Use a different email' }));
  expect(screen.getByLabelText('Another school email')).toBeTruthy();
});

const [SINCE, UNTIL] = ['2026-09-17T12:00:00.000Z', '2027-09-17T12:00:00.000Z'];
it.each([
  [{ status: 'expired', expiresAt: SINCE }, 'Your verification ended on September 17, 2026.', 'maya@uiowa.edu'],
  [{ status: 'verified', how: 'admin', expiresAt: UNTIL, address: null }, 'Verified by our team, valid', undefined],
  [{ status: 'expired', endedAt: SINCE }, 'We ended your verification on September 17, 2026.', undefined],
] as const)('of %o says "%s", and offers the address %s', async (facts, text, address) => {
  open({ address: 'maya@uiowa.edu', college: COLLEGE, ...facts });
  await waitFor(() => expect(document.body.textContent).toContain(text));
  expect(screen.queryByLabelText<HTMLInputElement>('School email')?.value).toBe(address);
});

it.each([
  [400, { errors: { email: [NOT_A_SCHOOL_ADDRESS] } }, NOT_A_SCHOOL_ADDRESS],
  [409, { detail: 'Another account has this school address' }, 'Another account has this school address'],
  [429, {}, 'A link was sent a moment ago. Please wait a minute before you ask for another.'],
  [503, {}, 'The link could not be sent. Please try again.'],
])('shows under the field why an address was rejected (%i), and keeps it', async (status, problem, words) => {
  const { user } = open();
  serve(`POST ${PATH}`, problem, { status });
  await user.type(await field(), 'maya@mail.example');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.getElementById((await field()).getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
  expect(document.activeElement).toBe(await field());
  expect((await field()).value).toBe('maya@mail.example');
});
