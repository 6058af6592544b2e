import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from './render-page.js';

// Excludes parts that other examples show: the menu shows its list, and the states show those of a read's boundary.
const files = import.meta.glob<string>(
  ['../kit/{ui,chart}/*.tsx', '!**/*.test.tsx', '!**/menu-list.tsx', '!**/read-boundary.tsx'],
  { query: '?raw', import: 'default', eager: true },
);
const [source = ''] = Object.values(
  import.meta.glob<string>('./styleguide.route.tsx', { query: '?raw', import: 'default', eager: true }),
);
const names = Object.keys(files).map((path) => path.replace(/^.*\/|\.tsx$/g, ''));
/** The app renders these once; the page only opens toasts. */
const OF_APP = ['Toaster', 'ToastRegion'];

it('shows every part of kit/ui and kit/chart in light and dark', async () => {
  renderRoute('/styleguide');
  await screen.findByRole('heading', { level: 1, name: 'Styleguide' });
  const shown = names.filter((name) => {
    const examples = [...screen.getByRole('region', { name }).querySelectorAll<HTMLElement>('[data-theme]')];
    return (
      examples.map(({ dataset }) => dataset.theme).join() === 'light,dark' && examples.every((each) => each.innerHTML)
    );
  });
  expect(shown).toEqual(names);
});

it('renders each of their components', () => {
  const components = Object.values(files).flatMap((text) =>
    [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name ?? ''),
  );
  expect(components.length).toBeGreaterThan(names.length);
  expect(components.filter((name) => !OF_APP.includes(name) && !source.includes(`<${name}`))).toEqual([]);
});
