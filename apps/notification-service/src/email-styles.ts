import type { CSSProperties } from 'react';
import {
  MAIL_COLOURS as COLOUR,
  MAIL_DARK_COLOURS as DARK,
  MAIL_FONTS as FONT,
} from '@campus-deals/contracts/notification/mail-palette';

/** Inline styles, because many mail programs drop the head's style sheet. */
export const style = {
  body: { margin: 0, backgroundColor: COLOUR.paper, color: COLOUR.ink, fontFamily: FONT.text },
  page: { maxWidth: 560, margin: '0 auto', padding: '32px 16px 40px' },
  brand: {
    margin: '0 0 20px',
    fontFamily: FONT.display,
    fontSize: 18,
    lineHeight: '24px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
  },
  brandLink: { color: COLOUR.ink, textDecoration: 'none' },
  ticketTop: { backgroundColor: COLOUR.night, borderRadius: '16px 16px 0 0', padding: '36px 32px 30px' },
  badge: {
    display: 'inline-block',
    margin: '0 0 18px',
    padding: '5px 10px',
    borderRadius: 6,
    backgroundColor: COLOUR.deal,
    color: COLOUR.ink,
    fontSize: 13,
    lineHeight: '18px',
    fontWeight: 700,
  },
  title: {
    margin: 0,
    color: COLOUR.onNight,
    fontFamily: FONT.display,
    fontSize: 32,
    lineHeight: '38px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
  },
  lead: { margin: '14px 0 0', color: COLOUR.onNightMuted, fontSize: 16, lineHeight: '25px' },
  ticketStub: {
    backgroundColor: COLOUR.card,
    border: `1px solid ${COLOUR.line}`,
    borderTop: `2px dashed ${COLOUR.perforation}`,
    borderRadius: '0 0 16px 16px',
    padding: '28px 32px 14px',
  },
  text: { margin: '0 0 20px', fontSize: 16, lineHeight: '25px' },
  button: {
    backgroundColor: COLOUR.brand,
    color: COLOUR.card,
    borderRadius: 10,
    padding: '14px 26px',
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  plainUrl: { margin: '18px 0 20px', color: COLOUR.muted, fontSize: 13, lineHeight: '20px' },
  link: { color: COLOUR.brand, textDecoration: 'underline', overflowWrap: 'anywhere', wordBreak: 'break-word' },
  footer: { padding: '24px 4px 0' },
  small: { margin: '0 0 8px', color: COLOUR.muted, fontSize: 13, lineHeight: '20px' },
  smallLink: { color: COLOUR.muted, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

/**
 * Style sheet for mail programs that keep the head: the dark theme, and narrower margins on phones. Uses classes, which
 * mail programs support, and `!important`, because inline styles would win otherwise.
 */
export const styleSheet = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  media('(prefers-color-scheme: dark)', {
    'm-body': { 'background-color': DARK.paper, color: DARK.ink },
    'm-ink': { color: DARK.ink },
    'm-muted': { color: DARK.muted },
    'm-top': { 'background-color': DARK.night },
    'm-on-night': { color: DARK.onNight },
    'm-on-night-muted': { color: DARK.onNightMuted },
    'm-stub': { 'background-color': DARK.card, 'border-color': DARK.line },
    'm-badge': { 'background-color': DARK.deal, color: DARK.onDeal },
    'm-button': { 'background-color': DARK.brand, color: DARK.onBrand },
    'm-link': { color: DARK.brand },
    'm-row': { 'border-color': DARK.line },
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
