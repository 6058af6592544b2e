import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEAL_CATEGORIES } from '@campus-deals/contracts/enumerations';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const drawings = read('category-art.svg');
const colors = read('../../styles/ticket.css');

it.each(DEAL_CATEGORIES)('%s has a drawing and colors', (category) => {
  expect(drawings).toContain(`<symbol id="${category}"`);
  expect(colors).toContain(`.art[data-category='${category}']`);
});
