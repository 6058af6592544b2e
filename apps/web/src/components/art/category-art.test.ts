import { DEAL_CATEGORIES } from '@campus-deals/contracts/enumerations';
import { expect, it } from 'vitest';
import colors from '../../styles/ticket.css?raw';
import drawings from './category-art.svg?raw';

it.each(DEAL_CATEGORIES)('%s has a drawing and colors', (category) => {
  expect(drawings).toContain(`<symbol id="${category}"`);
  expect(colors).toContain(`.art[data-category='${category}']`);
});
