import type { CSSProperties } from 'react';
import { MAIL_COLOURS as COLOUR, MAIL_FONTS as FONT } from '@campus-deals/contracts/notification/mail-palette';
import { style } from './email-styles.js';

const group = {
  margin: '24px 0 4px',
  color: COLOUR.ink,
  fontFamily: FONT.display,
  fontSize: 19,
  lineHeight: '26px',
  fontWeight: 700,
};

const row = { padding: '14px 0', borderBottom: `1px solid ${COLOUR.line}`, fontSize: 16, lineHeight: '26px' };

export const listStyle = {
  intro: { ...style.text, color: COLOUR.ink, overflowWrap: 'anywhere' },
  college: { ...style.title, color: COLOUR.ink, fontSize: 24, lineHeight: '30px', margin: '0 0 4px' },
  group,
  firstGroup: { ...group, margin: '0 0 4px' },
  table: { borderCollapse: 'collapse' },
  row,
  pictureCell: { ...row, verticalAlign: 'top' },
  picture: { display: 'block', width: 96, height: 'auto', marginTop: 4, borderRadius: 8 },
  badge: {
    display: 'inline-block',
    padding: '2px 8px',
    borderRadius: 6,
    backgroundColor: COLOUR.deal,
    color: COLOUR.ink,
    fontSize: 13,
    lineHeight: '18px',
    fontWeight: 700,
  },
  title: { color: COLOUR.ink, fontSize: 17, lineHeight: '26px', fontWeight: 600, textDecoration: 'underline' },
  note: { color: COLOUR.muted, fontSize: 14, lineHeight: '20px' },
  vendors: { margin: '8px 0 0', color: COLOUR.muted, fontSize: 16, lineHeight: '30px' },
  vendor: { color: COLOUR.brand, fontWeight: 600, textDecoration: 'underline' },
  leave: { ...style.small, margin: '0 0 36px' },
  all: { ...style.button, margin: '26px 0 20px' },
} satisfies Record<string, CSSProperties>;
