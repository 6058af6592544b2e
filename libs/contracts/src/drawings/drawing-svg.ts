import type { DealCategory } from '../catalog/deal-categories.js';
import { DRAWINGS, type Drawing } from './drawing-of.js';
import { FOOD_SHAPES } from './shapes-food.js';
import { FUN_SHAPES } from './shapes-fun.js';
import { SERVICE_SHAPES } from './shapes-services.js';
import { SHOPPING_SHAPES } from './shapes-shopping.js';

/**
 * SVG shapes of each drawing, 320 × 152, with the ground at y = 132. Every crop shows the middle 152 units. Four names
 * are replaced by colors: `main` and `second` of the drawing's category, `line` and `paper` of all drawings.
 */
const SHAPES: Record<Drawing, string> = { ...FOOD_SHAPES, ...FUN_SHAPES, ...SERVICE_SHAPES, ...SHOPPING_SHAPES };
const SHADOW = '<rect fill="line" opacity=".12" x="40" y="130" width="240" height="7" rx="3.5"/>';
const INHERITED = 'fill="none" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"';

/** The light theme's colors of `ticket.css` and `tokens.css`, for programs that support neither variables nor oklch. */
export const DRAWING_COLORS: Record<DealCategory, Record<'ground' | 'main' | 'second', string>> = {
  food_drink: { ground: '#ffddc0', main: '#e87e42', second: '#3e8343' },
  entertainment: { ground: '#f7d8f3', main: '#bc4891', second: '#efb146' },
  services: { ground: '#cbecf0', main: '#04869c', second: '#f27f5c' },
  shopping: { ground: '#caefd8', main: '#248f65', second: '#eab444' },
  tutoring: { ground: '#dbe2fe', main: '#4c5fbe', second: '#f19a4b' },
  other: { ground: '#f0e7c1', main: '#c65a4f', second: '#2c7da7' },
};
export const SHARED_COLORS = { line: '#222c4c', paper: '#fdfcf7' };

/** Returns an SVG file with all drawings as symbols. Their colors are CSS variables of the page. */
export const drawingSymbols = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(SHAPES)
    .map(([id, shapes]) => {
      const colored = paint(SHADOW + shapes, (name) => `var(--art-${name})`);
      return `<symbol id="${id}" viewBox="0 0 320 152" preserveAspectRatio="xMidYMid slice" ${INHERITED}>${colored}</symbol>`;
    })
    .join('')}</svg>`;

/**
 * Returns one drawing in its light colors on its ground, for servers: a file, or a part of another SVG. `attributes`
 * set its position there and the visible part of the 320 × 152.
 */
export function drawingSvg(drawing: Drawing, attributes = 'viewBox="0 0 320 152"'): string {
  const { ground, ...colors } = { ...SHARED_COLORS, ...DRAWING_COLORS[DRAWINGS[drawing]] };
  const shapes = paint(SHADOW + SHAPES[drawing], (name) => colors[name]);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes} ${INHERITED}><path fill="${ground}" d="M0 0h320v152H0z"/>${shapes}</svg>`;
}

type ColorName = 'main' | 'second' | 'line' | 'paper';
const paint = (shapes: string, colorOf: (name: ColorName) => string): string =>
  shapes.replace(/\n/g, '').replace(/"(main|second|line|paper)"/g, (_, name: ColorName) => `"${colorOf(name)}"`);
