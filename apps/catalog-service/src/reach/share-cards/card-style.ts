/** Colours of the pages in daylight (the web's tokens.css), as the library that renders SVG reads them. */
export const COLOURS = {
  surface: '#ffffff',
  ink: '#181d2d',
  muted: '#545968',
  line: '#e1dcd2',
  edge: '#b7bac3',
  brand: '#304aac',
  soft: '#e6ecff',
  night: '#1c296b',
  onNight: '#f9f7ef',
  deal: '#f5af20',
  onDeal: '#311c03',
  artPaper: '#fdfcf7',
} as const;

/** Side of the square of an image: around the disc of a photo, or of a logo. A larger photo would make the file too large. */
export const IMAGE_SIDES = { photo: 330, logo: 232 } as const;
