import { SHARE_CARD_SIZE, type ShareCard } from '@campus-deals/contracts/catalog/share-card';
import { COLOURS, IMAGE_SIDES } from './card-style.js';
import { logo, markOf } from './card-marks.js';
import type { FontStyle } from './card-fonts.js';
import { layText, type LaidText, type TextBox } from './card-text.js';

const { width: WIDTH, height: HEIGHT } = SHARE_CARD_SIZE;
/** The ticket, with a tear between its picture and its text. */
const TICKET = { left: 48, top: 44, right: 1152, bottom: 532, tear: 456, notch: 22, corner: 30 };
const TEXT = { left: 516, width: 584 };
/** Three lines at most, so that a badge and three lines below have room. */
const TITLE_SIZES = [
  [84, 1],
  [66, 2],
  [54, 3],
  [46, 3],
] as const;

const inOneLine = (...sizes: number[]): TextBox['sizes'] => sizes.map((size) => [size, 1]);

interface Block {
  height: number;
  /** Space before it. */
  gap: number;
  draw: (top: number) => string;
}

/** Draws a card as SVG of shapes only. `image` is an address of data; without one, the card shows its mark. */
export function drawCard(card: ShareCard, image?: string): string {
  const { above, badge, title, lines, progress, productName } = card;
  const blocks = [
    above && line(above, 'text', inOneLine(30), { colour: COLOURS.brand, gap: 0 }),
    badge && ticketBadge(badge),
    line(title, 'display', TITLE_SIZES, { colour: COLOURS.ink, gap: above ? 12 : 22 }),
    progress !== undefined && progressBar(progress),
    ...lines.map((text, at) =>
      at === 0
        ? line(text, 'text', inOneLine(33, 28), { colour: COLOURS.ink, gap: 20 })
        : line(text, 'text', inOneLine(27, 24), { colour: COLOURS.muted, gap: 8 }),
    ),
  ].filter((block) => typeof block === 'object');
  const height = blocks.reduce((sum, block, at) => sum + block.height + (at === 0 ? 0 : block.gap), 0);
  let y = (TICKET.top + TICKET.bottom - height) / 2;
  let text = '';
  for (const [at, block] of blocks.entries()) {
    y += at === 0 ? 0 : block.gap;
    text += block.draw(y);
    y += block.height;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect fill="${COLOURS.night}" width="${WIDTH}" height="${HEIGHT}"/>` +
    `<clipPath id="ticket"><path d="${outline()}"/></clipPath>` +
    `<path fill="#0d1440" opacity=".45" transform="translate(0 8)" d="${outline()}"/>` +
    `<g clip-path="url(#ticket)"><path fill="${COLOURS.surface}" d="${outline()}"/>${picture(card, image)}</g>` +
    `<path stroke="${COLOURS.edge}" stroke-width="4" stroke-dasharray="13 13" d="M${TICKET.tear} ${TICKET.top + 38}V${TICKET.bottom - 34}"/>` +
    text +
    `<g transform="translate(${TICKET.left} 556) scale(1.5)">${logo(COLOURS.onNight, COLOURS.night)}</g>` +
    row(layText(productName, { style: 'display', width: 900, sizes: inOneLine(32) }), {
      left: TICKET.left + 60,
      width: 900,
      baseline: 591,
      colour: COLOURS.onNight,
    }) +
    '</svg>'
  );
}

function outline(): string {
  const { left, top, right, bottom, tear, notch, corner } = TICKET;
  const arc = (radius: number, sweep: 0 | 1, to: string) => `a${radius} ${radius} 0 0 ${sweep} ${to}`;
  return (
    `M${left + corner} ${top}H${tear - notch}${arc(notch, 0, `${2 * notch} 0`)}H${right - corner}${arc(corner, 1, `${corner} ${corner}`)}` +
    `V${bottom - corner}${arc(corner, 1, `${-corner} ${corner}`)}H${tear + notch}${arc(notch, 0, `${-2 * notch} 0`)}H${left + corner}` +
    `${arc(corner, 1, `${-corner} ${-corner}`)}V${top + corner}${arc(corner, 1, `${corner} ${-corner}`)}z`
  );
}

/** Draws the part on the left of the tear: a photo, logo or mark on a coloured ground. */
function picture({ kind, mark }: ShareCard, image: string | undefined): string {
  const { left, top, tear, bottom } = TICKET;
  const { ground, svg } = markOf(mark);
  const [x, y] = [(left + tear) / 2, (top + bottom) / 2];
  const square = (side: number) => `x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}"`;
  const disc = (radius: number, more: string) => `<circle cx="${x}" cy="${y}" r="${radius}" ${more}/>`;
  const { photo, logo: logoSide } = IMAGE_SIDES;
  return (
    `<rect fill="${ground}" x="${left}" y="${top}" width="${tear - left}" height="${bottom - top}"/>` +
    (image || mark.kind !== 'drawing'
      ? disc(photo / 2 + 11, `fill="#fff" opacity="${mark.kind === 'initial' ? 0.14 : 0.55}"`)
      : '') +
    (!image
      ? `<g transform="translate(${x - 144} ${y - 144}) scale(1.2)">${svg}</g>`
      : kind === 'deal'
        ? `<clipPath id="photo">${disc(photo / 2, '')}</clipPath>` +
          `<image href="${image}" ${square(photo)} clip-path="url(#photo)"/>`
        : `<rect fill="#fff" ${square(logoSide + 40)} rx="32"/><image href="${image}" ${square(logoSide)}/>`)
  );
}

/** Draws the discount on the tear, as on every ticket of the product. */
function ticketBadge(text: string): Block {
  const laid = layText(text, { style: 'display', width: 600, sizes: inOneLine(54, 44, 36, 30) });
  const width = (laid.lines[0]?.width ?? 0) + 56;
  const height = laid.size * 1.42;
  const left = TICKET.tear - 34;
  return {
    height,
    gap: 0,
    draw: (top) =>
      `<g transform="rotate(-2 ${left + width / 2} ${top + height / 2})">` +
      `<rect fill="#311c03" opacity=".2" x="${left}" y="${top + 5}" width="${width}" height="${height}" rx="14"/>` +
      `<rect fill="${COLOURS.deal}" x="${left}" y="${top}" width="${width}" height="${height}" rx="14"/>` +
      row(laid, { left: left + 28, width: width - 56, baseline: top + laid.size * 1.06, colour: COLOURS.onDeal }) +
      '</g>',
  };
}

function progressBar(progress: number): Block {
  const height = 22;
  const bar = (width: number, fill: string, top: number) =>
    `<rect fill="${fill}" x="${TEXT.left}" y="${top}" width="${width}" height="${height}" rx="${height / 2}"/>`;
  return {
    height,
    gap: 30,
    draw: (top) =>
      bar(TEXT.width, COLOURS.line, top) + bar(Math.max(height, TEXT.width * progress), COLOURS.brand, top),
  };
}

function line(
  text: string,
  style: FontStyle,
  sizes: TextBox['sizes'],
  { colour, gap }: { colour: string; gap: number },
): Block {
  const laid = layText(text, { style, sizes, width: TEXT.width });
  const step = laid.size * (style === 'display' ? 1.1 : 1.3);
  return {
    height: laid.lines.length * step,
    gap,
    draw: (top) =>
      laid.lines
        .map((each, at) =>
          row({ ...laid, lines: [each] }, { ...TEXT, baseline: top + at * step + laid.size * 0.86, colour }),
        )
        .join(''),
  };
}

/** Draws one line of text, at the right end of its space if it reads from right to left. */
function row(
  { lines: [laid], size, isRightToLeft }: LaidText,
  { left, width, baseline, colour }: { left: number; width: number; baseline: number; colour: string },
): string {
  if (!laid) return '';
  const x = isRightToLeft ? left + width - laid.width : left;
  return (
    `<g fill="${colour}" transform="translate(${x.toFixed(2)} ${baseline.toFixed(2)})"><path d="${laid.path}"/>` +
    (laid.boldPath && `<path stroke="${colour}" stroke-width="${(size * 0.04).toFixed(2)}" d="${laid.boldPath}"/>`) +
    '</g>'
  );
}
