/** The web's design tokens as plain values for emails: mail programs support neither variables nor oklch. */
export const MAIL_COLOURS = {
  ink: '#181d2d',
  muted: '#545968',
  paper: '#fcf9f3',
  line: '#e1dcd2',
  brand: '#304aac',
  night: '#1c296b',
  onNight: '#f9f7ef',
  onNightMuted: '#c6cde5',
  deal: '#f5af20',
  card: '#ffffff',
  perforation: '#b9b4c9',
} as const;

/** Design tokens for dark mode. The text colors of the button and the badge differ from the page's. */
export const MAIL_DARK_COLOURS = {
  ink: '#f2efea',
  muted: '#abafbb',
  paper: '#10121b',
  line: '#323644',
  brand: '#9faff7',
  onBrand: '#0c1331',
  night: '#1c2553',
  onNight: '#f6f3ec',
  onNightMuted: '#c1c6db',
  deal: '#f7b83d',
  onDeal: '#291500',
  card: '#191c26',
  perforation: '#747a8d',
} as const;

const TEXT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const MAIL_FONTS = { text: TEXT, display: `'Bricolage Grotesque', ${TEXT}` } as const;

/**
 * Style sheet for mail programs that keep the head: the dark theme, and narrower margins on phones. Uses classes, which
 * mail programs support, and `!important`, because inline styles would win otherwise.
 */
export const MAIL_STYLE_SHEET = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  media('(prefers-color-scheme: dark)', {
    'm-body': { 'background-color': MAIL_DARK_COLOURS.paper, color: MAIL_DARK_COLOURS.ink },
    'm-ink': { color: MAIL_DARK_COLOURS.ink },
    'm-muted': { color: MAIL_DARK_COLOURS.muted },
    'm-top': { 'background-color': MAIL_DARK_COLOURS.night },
    'm-on-night': { color: MAIL_DARK_COLOURS.onNight },
    'm-on-night-muted': { color: MAIL_DARK_COLOURS.onNightMuted },
    'm-stub': { 'background-color': MAIL_DARK_COLOURS.card, 'border-color': MAIL_DARK_COLOURS.line },
    'm-badge': { 'background-color': MAIL_DARK_COLOURS.deal, color: MAIL_DARK_COLOURS.onDeal },
    'm-button': { 'background-color': MAIL_DARK_COLOURS.brand, color: MAIL_DARK_COLOURS.onBrand },
    'm-link': { color: MAIL_DARK_COLOURS.brand },
    'm-row': { 'border-color': MAIL_DARK_COLOURS.line },
  }),
  media('(max-width: 480px)', {
    'm-page': { padding: '20px 12px 32px' },
    'm-top': { padding: '28px 22px 24px' },
    'm-stub': { padding: '22px 22px 8px' },
    'm-title': { 'font-size': '27px', 'line-height': '33px' },
  }),
].join('\n');

function media(query: string, classes: Record<string, Record<string, string>>): string {
  const rules = Object.entries(classes).map(([name, declarations]) => {
    const text = Object.entries(declarations).map(([property, value]) => `${property}: ${value} !important;`);
    return `.${name} { ${text.join(' ')} }`;
  });
  return `@media ${query} { ${rules.join(' ')} }`;
}
