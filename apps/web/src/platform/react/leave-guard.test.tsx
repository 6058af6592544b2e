import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createBrowserRouter, Link, RouterProvider, useSearchParams } from 'react-router-dom';
import { LeaveDialog } from '../../kit/ui/leave-dialog.js';
import { useLeaveGuard } from './leave-guard.js';

function Form({ isDirty }: { isDirty: boolean }) {
  const [, setParams] = useSearchParams();
  return (
    <>
      <h1>Form</h1>
      <Link to="/other">Other</Link>
      <button type="button" onClick={() => setParams({ tab: 'two' })}>
        Second tab
      </button>
      <LeaveDialog guard={useLeaveGuard(isDirty)} />
    </>
  );
}

/** Goes from /before to /form, like a user who followed a link. */
async function open(isDirty = true) {
  window.history.pushState(null, '', '/before');
  const router = createBrowserRouter([
    { path: '/before', element: <Link to="/form">To the form</Link> },
    { path: '/form', element: <Form isDirty={isDirty} /> },
    { path: '/other', element: <h1>Other</h1> },
  ]);
  // It would answer the Back button of the tests after it.
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  await screen.findByRole('heading', { name: 'Form' });
  return user;
}
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

beforeEach(() => window.history.pushState(null, '', '/'));

it('blocks going back until confirmed', async () => {
  const user = await open();
  window.history.back();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  expect(screen.getByRole('heading', { name: 'Form', hidden: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  window.history.back();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeTruthy();
  expect(window.location.pathname).toBe('/before');
});

it('blocks a link', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy();
});

it('does not treat another tab of the page as leaving, nor going back to it', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Second tab' }));
  expect(window.location.search).toBe('?tab=two');
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  window.history.back();
  await question();
});

/** Returns whether the browser asks before it closes the tab. */
function asksToClose(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('asks the browser to confirm closing the tab', async () => {
  await open();
  expect(asksToClose()).toBe(true);
});

it('does nothing while nothing is unsaved', async () => {
  const user = await open(false);
  expect(asksToClose()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Other' }));
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy();
});
