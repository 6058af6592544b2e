import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox.js';

it.each([
  ['while composing', { isComposing: true }],
  ['in Safari, at the end of a composition', { keyCode: 229 }],
])('leaves keys to the input method %s', (_when, composing) => {
  const [onSubmit, onChoose] = [vi.fn(), vi.fn()];
  render(
    <Combobox
      label="Search"
      text="こーひー"
      onType={() => {}}
      onSubmit={onSubmit}
      listLabel="Results"
      options={['コーヒー']}
      renderOption={(option) => option}
      optionKey={(option) => option}
      onChoose={onChoose}
      isAsked
      isSettled
      emptyText="Nothing found"
      countText="1 result"
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Search' });
  for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(field, { key, ...composing });
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('こーひー');
});
