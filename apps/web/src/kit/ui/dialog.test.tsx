import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.js';
import { Dialog } from './dialog.js';

it('starts at its main field', async () => {
  renderPage(
    <Dialog isOpen onClose={() => {}} title="Question">
      <input aria-label="Name" />
      <input aria-label="Answer" data-first-focus="" />
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'Question' });
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
});
