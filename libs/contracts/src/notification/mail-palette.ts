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
