/** The web's design tokens as plain values for mails: mail programs know neither variables nor oklch. */
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

const TEXT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const MAIL_FONTS = { text: TEXT, display: `'Bricolage Grotesque', ${TEXT}` } as const;
