import { useSuspenseQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { HttpError } from '../../platform/api/http-client.js';
import { renderPage } from '../../testing/render-page.js';
import { ReadBoundary } from './read-boundary.js';

/** Renders a part that reads with `queryFn`, in a boundary. */
function renderPart(queryFn: () => Promise<string>) {
  const Part = () => <p>{useSuspenseQuery({ queryKey: ['part'], queryFn }).data}</p>;
  return renderPage(
    <ReadBoundary failure="Unable to load it." unknown="No such thing">
      <Part />
    </ReadBoundary>,
  );
}

it('shows the skeleton, then what was read', async () => {
  renderPart(() => Promise.resolve('Read'));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(await screen.findByText('Read')).toBeTruthy();
});

it('reads again after a failure, and only on request', async () => {
  let isDown = true;
  let reads = 0;
  const { user } = renderPart(() => {
    reads += 1;
    return isDown ? Promise.reject(new HttpError(503, '')) : Promise.resolve('Read');
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to load it.');
  expect(reads).toBe(1);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Read')).toBeTruthy();
  expect(reads).toBe(2);
});

it('says what does not exist', async () => {
  renderPart(() => Promise.reject(new HttpError(404, '')));
  expect(await screen.findByText('No such thing')).toBeTruthy();
});

it.each([['/other'], ['/elsewhere', '/']])('reads again after a failure at the address %s', async (...path) => {
  let isDown = true;
  const Part = () => {
    const queryFn = () => (isDown ? Promise.reject(new HttpError(503, '')) : Promise.resolve('Read'));
    return <p>{useSuspenseQuery({ queryKey: ['part'], queryFn }).data}</p>;
  };
  const Page = () => (
    <>
      {useLocation().pathname !== '/elsewhere' && (
        <ReadBoundary>
          <Part />
        </ReadBoundary>
      )}
    </>
  );
  const { router } = renderPage(<Page />);
  await screen.findByRole('alert');
  isDown = false;
  for (const address of path) await act(() => router.navigate(address));
  expect(await screen.findByText('Read')).toBeTruthy();
});
