import type { OwnStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_STUDENT_CARD as NONE } from '../../testing/account-facts.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { fakeUploads } from '../../testing/fake-upload.js';
import { renderPage } from '../../testing/render-page.js';
import { StudentCardPart } from './student-card.js';

const PATH = '/api/user/student-card';
const WAITING: OwnStudentCardDto = {
  sentAt: '2026-09-17T12:00:00.000Z',
  deletesAt: '2026-10-17T12:00:00.000Z',
  triesLeft: 2,
};

function open(card = NONE, profile: { name: string | null; collegeId: number | null } = { name: 'Ann', collegeId: 1 }) {
  serve(`GET ${PATH}`, card);
  serve('GET /api/user/profile', profile);
  return renderPage(<StudentCardPart />);
}
const picture = new File([new Uint8Array(4)], 'my-card.jpg', { type: 'image/jpeg' });

it('is chosen, sent only after the consent beside it, and kept with the reason if it is refused', async () => {
  const uploads = fakeUploads();
  const { user } = open();
  await user.upload(await screen.findByLabelText('Picture of your student card'), picture);
  expect(screen.getByText('my-card.jpg')).toBeTruthy();
  expect(screen.getByText(/Only our admins see it/).textContent).toContain('after 30 days at the latest');
  expect(uploads).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Agree and send' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.form.get('image')).toBeInstanceOf(File);
  const detail = 'You can send 3 pictures in 30 days.';
  await act(async () => uploads[0]?.answer(429, { code: 'too_many_requests', detail }));
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  expect(screen.getByText('my-card.jpg')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Agree and send' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await act(async () => uploads[1]?.answer(201, WAITING));
  expect(await screen.findByText('Your card is waiting for us')).toBeTruthy();
});

it.each([
  { name: null, collegeId: 1 },
  { name: 'Ann', collegeId: null },
])('asks for a name and a college first (%j)', async (profile) => {
  open(NONE, profile);
  expect(await screen.findByText(/Save your name and your college in your profile first/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('waits with its dates, and can be deleted', async () => {
  const { user } = open(WAITING);
  expect((await screen.findByText(/Sent on/)).parentElement?.textContent).toBe(
    'Sent on September 17, 2026. We email you once we have reviewed it. We delete the picture then, on October 17, 2026 at the latest.',
  );
  serve(`DELETE ${PATH}`, { ...NONE, triesLeft: 2 });
  await user.click(screen.getByRole('button', { name: 'Delete the picture' }));
  expect(await screen.findByText('2 pictures left within 30 days.')).toBeTruthy();
  expect(callsTo(`DELETE ${PATH}`)).toHaveLength(1);
});

it('is not taken after three tries', async () => {
  open({ ...NONE, triesLeft: 0 });
  expect(await screen.findByText(/three pictures within 30 days/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
