import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

type Theme = 'light' | 'dark';

/**
 * Returns the relative luminance (WCAG 2) of an `oklch(L C H)` colour, with the matrices of CSS Color 4, clipped to
 * sRGB.
 */
function luminance(oklch: string): number {
  const [l = 0, c = 0, h = 0] = oklch.split(/\s+/).map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [long, medium, short] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3) as [number, number, number];
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
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
