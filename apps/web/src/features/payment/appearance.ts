import type { Appearance } from '@stripe/stripe-js';
import type { Theme } from '../../lib/browser/theme.js';

/** The provider's name for each color, with our token. */
const COLORS = {
  colorPrimary: '--brand',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--muted',
  colorTextPlaceholder: '--muted',
  colorDanger: '--danger',
} as const;

/** Returns the look of the provider's form: our tokens in the current theme. */
export function appearanceIn(theme: Theme): Appearance {
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: { ...plainColors(), fontFamily: 'system-ui, sans-serif', fontSizeBase: '16px', borderRadius: '10px' },
  };
}

/** Resolves our tokens to `rgb(…)`, since the provider accepts neither `oklch()` nor variables. Empty without a canvas. */
function plainColors(): Partial<Record<keyof typeof COLORS, string>> {
  if (typeof OffscreenCanvas === 'undefined') return {};
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel) return {};
  const colors = Object.entries(COLORS).map(([name, token]) => {
    pixel.fillStyle = colorOf(token);
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    return [name, `rgb(${red}, ${green}, ${blue})`];
  });
  return Object.fromEntries(colors);
}

/** Reads a token from an element of its own: a changed color would still be that before its transition. */
function colorOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
