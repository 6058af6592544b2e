import { useSuspenseQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
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

it('reads again after a failure', async () => {
  let isDown = true;
  const { user } = renderPart(() => (isDown ? Promise.reject(new HttpError(503, '')) : Promise.resolve('Read')));
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to load it.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Read')).toBeTruthy();
});

it('reads again on the next visit', async () => {
  let isDown = true;
  const Part = () => {
    const queryFn = () => (isDown ? Promise.reject(new HttpError(503, '')) : Promise.resolve('Read'));
    return <p>{useSuspenseQuery({ queryKey: ['part'], queryFn }).data}</p>;
  };
  const Page = () => {
    const [visit, setVisit] = useState(1);
    return (
      <>
        <ReadBoundary key={visit}>
          <Part />
        </ReadBoundary>
        <button onClick={() => setVisit(2)}>Visit again</button>
      </>
    );
  };
  const { user } = renderPage(<Page />);
  await screen.findByRole('alert');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Visit again' }));
  expect(await screen.findByText('Read')).toBeTruthy();
});

it('says what does not exist', async () => {
  renderPart(() => Promise.reject(new HttpError(404, '')));
  expect(await screen.findByText('No such thing')).toBeTruthy();
});
