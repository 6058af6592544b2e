import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FetchedPart } from './fetched-part.js';

const Part = () => <h2>How it works</h2>;
const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(() => {
  vi.restoreAllMocks();
});

it('is drawn once its code is there, without a word before', async () => {
  const { container } = render(<FetchedPart load={() => Promise.resolve(Part)} />);
  expect(container.textContent).toBe('');
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy();
});

it('says calmly that it could not be loaded, and tries again when asked to', async () => {
  const load = vi.fn(away);
  render(
    <>
      <p>above</p>
      <FetchedPart load={load} />
    </>,
  );
  expect((await screen.findByRole('status')).textContent).toContain('This part of the page could not be loaded.');
  expect(screen.getByText('above')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('status')).toBeTruthy();
  load.mockResolvedValue(Part as never);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

it('comes by itself with the network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(away);
  render(<FetchedPart load={load} />);
  expect((await screen.findByRole('status')).textContent).toContain(
    'You are offline: this part of the page is not on this device.',
  );
  load.mockResolvedValue(Part as never);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy();
});
