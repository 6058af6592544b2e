import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from '../../../testing/render-page.js';
import { PARTS } from './styleguide.route.js';
import source from './styleguide.route.tsx?raw';

const files = import.meta.glob<string>(['../../../components/ui/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The app renders these once; the page only opens toasts. */
const OF_APP = ['Toaster', 'ToastRegion'];
const nameOf = (path: string) => path.replace(/^.*\/|\.tsx$/g, '');

it('shows every part of components/ui in light and dark', async () => {
  renderRoute('/styleguide');
  await screen.findByRole('heading', { level: 1, name: 'Styleguide' });
  for (const name of Object.keys(files).map(nameOf)) {
    const region = screen.getByRole('region', { name });
    expect(region.querySelectorAll('[data-theme=light], [data-theme=dark]'), name).toHaveLength(2);
    for (const theme of region.querySelectorAll('[data-theme]')) expect(theme.innerHTML, name).not.toBe('');
  }
});

it.each(Object.entries(files))('renders each component of %s', (path, text) => {
  expect(Object.keys(PARTS)).toContain(nameOf(path));
  for (const [, component] of text.matchAll(/^export function ([A-Z]\w+)/gm))
    if (component && !OF_APP.includes(component)) expect(source).toContain(`<${component}`);
});
