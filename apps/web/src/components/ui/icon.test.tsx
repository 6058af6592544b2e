import { BadgeCheck, Star } from 'lucide-react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { icons } from '../../../build/lean-modules.js';
import { icon } from './icon.js';

/** Returns an element's HTML in one notation, without what only lucide adds. */
const html = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/xmlns="[^"]+"/, '')
    .replace(/lucide[\w-]* /g, '')
    .replace(/><\/(path|circle)>/g, '/>')
    .replace(
      /(?<=<svg )[^>]+/,
      (attributes) =>
        attributes
          .match(/[\w-]+="[^"]*"/g)
          ?.sort()
          .join(' ') ?? '',
    );

it.each([
  ['star', Star],
  ['badge-check', BadgeCheck],
])("renders %s as lucide's own component does", async (name, Original) => {
  const file = import.meta.resolve(`lucide-react/icons/${name}`);
  const { code } = await icons.transform.handler('', file);
  const Lean = icon(/icon\('(.+)'\)/.exec(code)?.[1] ?? '');
  expect(html(<Lean className="size-4" />)).toBe(html(<Original className="size-4" />));
  expect(html(<Lean className="size-4" aria-label="Featured" />)).toBe(
    html(<Original className="size-4" aria-label="Featured" />),
  );
});
