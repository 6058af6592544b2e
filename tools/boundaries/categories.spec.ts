import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEAL_CATEGORIES } from '@campus-deals/contracts/enumerations';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../apps/web/src', path), 'utf8');
const drawings = read('components/art/category-art.svg');
const colors = read('styles/ticket.css');

test.each(DEAL_CATEGORIES)('%s has a drawing and colors', (category) => {
  expect(drawings).toContain(`<symbol id="${category}"`);
  expect(colors).toContain(`.art[data-category='${category}']`);
});
