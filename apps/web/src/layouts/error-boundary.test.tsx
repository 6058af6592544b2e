import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.js';

afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken on purpose');
}

it('keeps the frame when a page breaks, and gives the next page its chance', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(
    <ErrorBoundary resetKey="/one">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This page stopped working.');
  expect(screen.getByRole('button', { name: 'Load it again' })).toBeTruthy();
  rerender(
    <ErrorBoundary resetKey="/two">
      <p>works</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText('works')).toBeTruthy();
});

it('says that the network is missing where a page cannot be fetched without one', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <ErrorBoundary resetKey="/one">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('You are offline. Pages you have already opened still work.');
  expect(screen.getByRole('alert').textContent).not.toContain('updated');
});
