import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.js';

function Broken(): never {
  throw new Error('broken on purpose');
}

it('keeps the frame when a page breaks, and gives the next page its chance', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(<ErrorBoundary resetKey="/one"><Broken /></ErrorBoundary>);
  expect(screen.getByRole('alert').textContent).toContain('This page stopped working.');
  expect(screen.getByRole('button', { name: 'Load it again' })).toBeTruthy();
  rerender(<ErrorBoundary resetKey="/two"><p>works</p></ErrorBoundary>);
  expect(screen.getByText('works')).toBeTruthy();
});
