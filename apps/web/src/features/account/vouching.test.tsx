import type { OwnVouchesDto } from '@campus-deals/contracts/identity/vouch.dto';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { VouchDialog } from './vouch-dialog.js';
import { AskClassmates, GivenVouches } from './vouching.js';

const PATH = '/api/user/vouches';
const NONE: OwnVouchesDto = { received: 0, linkExpiresAt: null, given: [] };
const GIVEN: OwnVouchesDto = { ...NONE, given: [{ id: 5, name: 'Ann', vouchedAt: '2026-09-17T12:00:00.000Z' }] };

describe('a student who asks classmates', () => {
  it('is warned, and gets a link that is shown once', async () => {
    serve(`GET ${PATH}`, { ...NONE, received: 1 });
    const { user } = renderPage(<AskClassmates />);
    expect(await screen.findByText('1 of 2 classmates vouched for you.')).toBeTruthy();
    expect(screen.getByText(/a false vouch may end their verification and yours/)).toBeTruthy();
    const url = 'https://campusdeals.example/user/account#vouch=abc';
    serve(`POST ${PATH}/link`, { url, expiresAt: '2026-10-01T12:00:00.000Z' }, { status: 201 });
    await user.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText(url)).toBeTruthy();
    expect(screen.getByText(/Valid until/).textContent).toContain('October 1, 2026');
  });

  it('learns what is missing', async () => {
    serve(`GET ${PATH}`, NONE);
    const { user } = renderPage(<AskClassmates />);
    const detail = 'Choose your college in your profile first';
    serve(`POST ${PATH}/link`, { code: 'vouch_refused', detail }, { status: 409 });
    await user.click(await screen.findByRole('button', { name: 'Make a link' }));
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });
});

describe('a student who vouches', () => {
  const open = () => renderPage(<VouchDialog />, '/user/account#vouch=abc');

  it('sees the name and the warning, and vouches', async () => {
    serve(`POST ${PATH}/request`, { name: 'Ann', collegeName: 'Reed', vouchesLeft: 2 });
    const { user } = open();
    expect((await screen.findByText(/^You confirm that you know/)).textContent).toBe(
      'You confirm that you know this person is a student at Reed. You can vouch for 3 people a year, and have 2 left. If it is abused, your own verification may end.',
    );
    expect(callsTo(`POST ${PATH}`)).toHaveLength(0);
    serve(`POST ${PATH}`, GIVEN, { status: 201 });
    await user.click(screen.getByRole('button', { name: 'I know them' }));
    expect(await screen.findByText('You vouched for Ann')).toBeTruthy();
    expect(sentTo(`POST ${PATH}`)).toEqual({ token: 'abc' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('learns why not', async () => {
    const detail = 'Only students of the same college can vouch';
    serve(`POST ${PATH}/request`, { code: 'vouch_refused', detail }, { status: 409 });
    open();
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    expect(screen.queryByRole('button', { name: 'I know them' })).toBeNull();
  });

  it('takes it back after a question', async () => {
    serve(`GET ${PATH}`, GIVEN);
    const { user } = renderPage(<GivenVouches />);
    await user.click(await screen.findByRole('button', { name: 'Take back: Ann' }));
    serve(`DELETE ${PATH}/5`, NONE);
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Vouch taken back')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('You vouch for')).toBeNull());
  });
});
