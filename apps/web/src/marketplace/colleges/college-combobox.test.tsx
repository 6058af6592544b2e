import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serve } from '../../testing/fake-server.js';
import { aCollege } from '../../testing/college-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { CollegeCombobox } from './college-combobox.js';

const iowa = aCollege({ name: 'University of Iowa' });
const state = aCollege({ name: 'Iowa State University', isActive: true, dealCount: 1 });

function open() {
  serve('GET /api/search', { colleges: [iowa, state] });
  const onChoose = vi.fn();
  const onSubmit = vi.fn();
  const page = renderPage(<CollegeCombobox label="Which college" onChoose={onChoose} onSubmit={onSubmit} />);
  return {
    ...page,
    onChoose,
    onSubmit,
    field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Which college' }),
  };
}

it('suggests colleges with their deals or progress, and selects one by keyboard', async () => {
  const { user, field, onChoose } = open();
  await user.type(field, 'iow');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'UIUniversity of IowaIowa City, IAComing Soon 63/100',
    'ISUIowa State UniversityIowa City, IA1 deal',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option', { selected: true })[0]?.id);
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith(state);
  expect(field.value).toBe('Iowa State University');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

it('submits the text with Enter when no suggestion is chosen, and closes with Escape', async () => {
  const { user, field, onSubmit } = open();
  await user.type(field, 'iow');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith('iow');
});
