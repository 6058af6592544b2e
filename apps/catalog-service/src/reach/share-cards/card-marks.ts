import { SHIELD, SHIELD_BORDER } from '@campus-deals/contracts/catalog/crest';
import type { ShareCardMark } from '@campus-deals/contracts/catalog/share-card';
import { DRAWINGS } from '@campus-deals/contracts/drawings/drawing-of';
import { DRAWING_COLORS, drawingSvg } from '@campus-deals/contracts/drawings/drawing-svg';
import { COLOURS } from './card-style.js';
import { layText } from './card-text.js';

/** A drawing of 240 by 240, and the colour behind it. */
export interface Mark {
  ground: string;
  svg: string;
}

export function markOf(mark: ShareCardMark): Mark {
  if (mark.kind === 'drawing') {
    const { ground } = DRAWING_COLORS[DRAWINGS[mark.drawing]];
    // Its middle, as wide as the ticket's picture: its own ground ends where the ticket's begins.
    return { ground, svg: drawingSvg(mark.drawing, 'x="-50" y="-50" width="340" height="340" viewBox="78 0 164 152"') };
  }
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
