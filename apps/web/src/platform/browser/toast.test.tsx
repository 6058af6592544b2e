import { act, renderHook, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.js';
import { dismissToast, showToast, TOAST_REMOVE_DELAY_MS, useToast } from './toast.js';

it('shows one at a time: a new one replaces the current one', async () => {
  renderPage(<p>page</p>);
  act(() => void showToast({ title: 'First' }));
  await screen.findByText('First');
  act(() => void showToast({ title: 'Second', description: 'in words' }));
  await screen.findByText('Second');
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('in words')).toBeTruthy();
});

it('closes when dismissed, and is removed 1,000,000 ms later', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useToast());
  act(() => void showToast({ title: 'Going' }));
  act(() => dismissToast());
  expect(result.current).toMatchObject({ title: 'Going', open: false });
  act(() => vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1));
  expect(result.current).toBeDefined();
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBeUndefined();
});
