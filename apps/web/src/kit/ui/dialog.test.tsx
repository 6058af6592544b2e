import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.js';
import { Dialog } from './dialog.js';

function Page({ hasField = false }: { hasField?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <main tabIndex={-1} id="main">
        Page
      </main>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Question">
        {hasField && <input aria-label="Answer" data-first-focus="" />}
        <button
          type="button"
          onClick={() => {
            setIsOpen(false);
            setTimeout(() => document.getElementById('main')?.focus());
          }}
        >
          Go on
        </button>
      </Dialog>
    </>
  );
}

async function open(hasField = false) {
  const { user } = renderPage(<Page hasField={hasField} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Question' });
  return user;
}

it('starts at its main field', async () => {
  await open(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
});

it('leaves focus to the page that was opened from it', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
