import type { StudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const PATH = '/api/admin/student-cards';
const CARD: StudentCardDto = {
  id: 5,
  userId: 9,
  name: 'Maya',
  email: 'maya@mail.example',
  collegeId: 7,
  collegeName: 'University of Iowa',
  sentAt: '2026-09-17T12:00:00.000Z',
  deletesAt: '2026-10-17T12:00:00.000Z',
};

async function openCard(facts: Partial<StudentCardDto> = {}) {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'admin' });
  serve(`GET ${PATH}`, { count: 1, cards: [{ ...CARD, ...facts }] });
  serve('GET /api/admin/colleges', { items: [], nextCursor: null, total: 0 });
  serve('GET /api/colleges/7', { id: 7, name: 'University of Iowa' });
  const { user } = renderRoute('/admin/student-cards');
  await user.click(await screen.findByRole('button', { name: /^Review the card of/ }));
  return user;
}

it('shows the picture, and verifies until the chosen end', async () => {
  const user = await openCard();
  const image = await screen.findByRole('img', { name: 'The student card' });
  expect(image.getAttribute('src')).toBe('/api/admin/student-cards/5/picture');
  serve(`POST ${PATH}/5/approve`, { count: 0, cards: [] });
  serve(`GET ${PATH}`, { count: 0, cards: [] });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() =>
    expect(sentTo(`POST ${PATH}/5/approve`)).toEqual({ collegeId: 7, expiresAt: expect.stringMatching(/^\d{4}-/) }),
  );
  expect(await screen.findByText('No student card is waiting')).toBeTruthy();
});

it('rejects with a reason, and not without', async () => {
  const user = await openCard();
  await user.click(await screen.findByRole('button', { name: 'Reject the card' }));
  serve(`POST ${PATH}/5/reject`, { count: 0, cards: [] });
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Reason is required')).toBeTruthy();
  await user.type(screen.getByLabelText(/Reason/), 'Not readable');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sentTo(`POST ${PATH}/5/reject`)).toEqual({ reason: 'Not readable' }));
});

it('states that the picture is gone', async () => {
  await openCard({ name: null });
  fireEvent.error(await screen.findByRole('img', { name: 'The student card' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
});
