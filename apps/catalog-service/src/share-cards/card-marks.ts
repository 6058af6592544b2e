import { SHIELD, SHIELD_BORDER } from '@campus-deals/contracts/catalog/marks';
import type { ShareCardMark } from '@campus-deals/contracts/catalog/share-card';
import type { DealCategory } from '@campus-deals/contracts/enumerations';
import { COLOURS } from './card-style.js';
import { layText } from './card-text.js';

/** A drawing of 240 by 240, and the colour behind it. */
export interface Mark {
  ground: string;
  svg: string;
}

export function markOf(mark: ShareCardMark): Mark {
  if (mark.kind === 'category') return categoryMark(mark.category);
  if (mark.kind === 'initial')
    return { ground: mark.ground, svg: letters(mark.letter, { size: 190, y: 188, width: 240 }) };
  if (mark.kind === 'logo')
    return { ground: COLOURS.soft, svg: `<g transform="scale(7.5)">${logo(COLOURS.brand)}</g>` };
  const { field, second, charge, division, initials } = mark;
  const size = [78, 78, 78, 56][initials.length] ?? 42;
  return {
    ground: COLOURS.soft,
    svg:
      `<g transform="scale(3.75)"><path fill="${field}" d="${SHIELD}"/>` +
      `<clipPath id="shield"><path d="${SHIELD}"/></clipPath>` +
      `<path fill="${second}" d="${division}" clip-path="url(#shield)"/>` +
      `<path fill="none" stroke="${charge}" stroke-width="2" d="${SHIELD_BORDER}" opacity=".85"/></g>` +
      letters(initials, { size, y: 113 + size * 0.35, width: 160 }),
  };
}

/** Draws the product's mark, 32 by 32: a ticket with a sun above its tear. */
export const logo = (ticket: string, tear: string = COLOURS.surface): string =>
  `<path fill="${ticket}" d="M4 7a3 3 0 0 1 3-3h18a3 3 0 0 1 3 3v9.200a2.600 2.600 0 0 0 0 5.200V25a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-3.600a2.600 2.600 0 0 0 0-5.200z"/>` +
  `<path stroke="${tear}" stroke-width="1.800" stroke-dasharray="2 2.400" stroke-linecap="round" d="M8.500 18.800h15"/>` +
  `<circle fill="${COLOURS.deal}" cx="16" cy="11" r="4"/>`;

function letters(text: string, { size, y, width }: { size: number; y: number; width: number }): string {
  const { lines } = layText(text, { style: 'display', width, sizes: [[size, 1]] });
  const [line] = lines;
  if (!line) return '';
  const { path, boldPath } = line;
  return (
    `<g fill="${COLOURS.artPaper}" transform="translate(${120 - line.width / 2} ${y})"><path d="${path}"/>` +
    `<path d="${boldPath}" stroke="${COLOURS.artPaper}" stroke-width="${size * 0.04}"/></g>`
  );
}

/** Draws a category for deals without a photo. */
function categoryMark(category: DealCategory): Mark {
  const [ground, main, second] = CATEGORIES[category];
  const [paper, line] = [COLOURS.artPaper, COLOURS.artLine];
  const outline = `fill="none" stroke="${line}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"`;
  const drawings: Record<DealCategory, string> = {
    // A cup with a straw.
    food_drink:
      `<path ${outline} d="M128 62l14-46h30"/><path fill="${paper}" d="M62 76h116l-14 136a14 14 0 0 1-14 12H90a14 14 0 0 1-14-12z"/>` +
      `<path fill="${main}" d="M68 124h104l-6 60H74z"/><circle fill="${second}" cx="120" cy="154" r="17"/>` +
      `<rect fill="${line}" x="50" y="56" width="140" height="26" rx="11"/>`,
    // Two tickets of a cinema.
    entertainment:
      `<g transform="rotate(14 120 120)"><path fill="${second}" d="M30 84h180v26a16 16 0 0 0 0 32v26H30v-26a16 16 0 0 0 0-32z"/></g>` +
      `<g transform="rotate(-10 120 130)"><path fill="${main}" d="M24 84h192v30a16 16 0 0 0 0 32v30H24v-30a16 16 0 0 0 0-32z"/>` +
      `<path stroke="${paper}" stroke-width="6" stroke-dasharray="8 10" d="M168 92v78"/>` +
      `<path fill="${paper}" d="M98 96l10 22 24 3-18 16 5 24-21-12-21 12 5-24-18-16 24-3z"/></g>`,
    // Scissors.
    services:
      `<path stroke="${paper}" stroke-width="20" stroke-linecap="round" d="M84 160L176 28"/>` +
      `<path stroke="${paper}" stroke-width="20" stroke-linecap="round" d="M156 160L64 28"/><circle fill="${line}" cx="120" cy="108" r="9"/>` +
      `<circle fill="none" stroke="${main}" stroke-width="20" cx="68" cy="184" r="30"/><circle fill="none" stroke="${second}" stroke-width="20" cx="172" cy="184" r="30"/>`,
    // A bag.
    shopping:
      `<path ${outline} d="M84 92V66a36 36 0 0 1 72 0v26"/><path fill="${main}" d="M44 80h152l12 132a12 12 0 0 1-12 12H44a12 12 0 0 1-12-12z"/>` +
      `<path fill="${second}" d="M36 168h168l4 44a12 12 0 0 1-12 12H44a12 12 0 0 1-12-12z"/>` +
      `<circle fill="${paper}" cx="84" cy="104" r="9"/><circle fill="${paper}" cx="156" cy="104" r="9"/>`,
    // An open book.
    tutoring:
      `<path fill="${main}" d="M16 66h208v134H16z"/><path fill="${paper}" d="M120 72c-24-22-60-26-92-22v130c32-4 68 0 92 22z"/>` +
      `<path fill="${paper}" d="M120 72c24-22 60-26 92-22v130c-32-4-68 0-92 22z"/><path ${outline} d="M120 74v124"/>` +
      `<path stroke="${main}" stroke-width="8" stroke-linecap="round" d="M50 84c18-1 34 2 48 9M50 114c18-1 34 2 48 9M50 144c18-1 34 2 48 9"/>` +
      `<path fill="${second}" d="M160 40h30v70l-15-13-15 13z"/>`,
    // A present.
    other:
      `<path fill="${second}" d="M40 112h160v104a10 10 0 0 1-10 10H50a10 10 0 0 1-10-10z"/><rect fill="${main}" x="28" y="74" width="184" height="46" rx="8"/>` +
      `<path fill="${paper}" d="M104 74h32v152h-32z"/><path ${outline} d="M120 72C92 72 66 58 72 40s38-8 48 32c10-40 42-50 48-32s-20 32-48 32z"/>`,
  };
  return { ground, svg: drawings[category] };
}

/** Ground, shapes and second shapes, as on the pages in daylight. */
const CATEGORIES: Record<DealCategory, [ground: string, main: string, second: string]> = {
  food_drink: ['#ffddc0', '#e87e42', '#3e8343'],
  entertainment: ['#f7d8f3', '#bc4891', '#efb146'],
  services: ['#cbecf0', '#04869c', '#f27f5c'],
  shopping: ['#caefd8', '#248f65', '#eab444'],
  tutoring: ['#dbe2fe', '#4c5fbe', '#f19a4b'],
  other: ['#f0e7c1', '#c65a4f', '#2c7da7'],
};
