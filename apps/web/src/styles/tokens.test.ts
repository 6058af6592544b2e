import { describe, expect, it } from 'vitest';
import { linearOf } from '../testing/oklch.js';
import css from './tokens.css?raw';

type Theme = 'light' | 'dark';

/** Returns the relative luminance (WCAG 2) of an `oklch(L C H)` colour, clipped to sRGB. */
function luminance(oklch: string): number {
  const [red = 0, green = 0, blue = 0] = linearOf(oklch).map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function token(name: string, theme: Theme): number {
  const pair = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(css);
  const colour = pair?.[theme === 'light' ? 1 : 2];
  if (!colour) throw new Error(`--${name} is not in tokens.css`);
  return luminance(colour);
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark, light] = [token(one, theme), token(other, theme)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const TEXT: [text: string, ground: string][] = [
  ...['ink', 'muted', 'brand', 'danger'].flatMap((text) =>
    ['paper', 'surface', 'well'].map((ground): [string, string] => [text, ground]),
  ),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-brand-soft', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['on-night', 'night'],
  ['on-night-muted', 'night'],
  ['night', 'on-night'],
  ['night', 'on-night-muted'],
  ['on-deal', 'deal'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['info', 'info-soft'],
  ['success', 'surface'],
];
const GRAPHICS: [part: string, ground: string][] = [
  ['edge', 'paper'],
  ['edge', 'surface'],
  ['brand', 'well'],
  ['deal', 'night'],
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(TEXT)('%s is readable on %s (AA, 4.5)', (text, ground) =>
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5),
  );
  it.each(GRAPHICS)('%s is visible on %s (3)', (part, ground) =>
    expect(contrast(part, ground, theme)).toBeGreaterThanOrEqual(3),
  );
});
