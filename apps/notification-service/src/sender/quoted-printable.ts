/** Quoted-printable (RFC 2045, 6.7), as far as it takes to put a link into a part that is encoded already. */

/** Characters of a line, without its soft break. */
const LINE = 72;
const SOFT_BREAK = '=\r\n';
const DOT = '=2E';
const ENCODED = DOT.length;
/** On one line, encoded. */
const MOST_DOTS = 20;

/** A link of ASCII on lines of its own, which read as none and none of which begins with a dot. */
export function quotedPrintable(link: string): string {
  let text = SOFT_BREAK;
  let line = 0;
  for (const character of link) {
    if (line + ENCODED > LINE) {
      text += SOFT_BREAK;
      line = 0;
    }
    const encoded = character === '=' ? '=3D' : character === '.' && line === 0 ? DOT : character;
    text += encoded;
    line += encoded.length;
  }
  return text + SOFT_BREAK;
}

/** Finds a text wherever its encoding has broken it; `tail` is what may follow, once or more, and is captured with its breaks. */
export function partPattern(text: string, tail?: string): RegExp {
  const softBreak = String.raw`(?:=\r\n)?`;
  const characters = Array.from(text, (character) => character.replace(/[.*+?^${}()|[\]\\/-]/, String.raw`\$&`));
  const captured = tail === undefined ? '' : `${softBreak}(${tail}(?:${softBreak}${tail})*)`;
  return new RegExp(characters.join(softBreak) + captured, 'g');
}

/** A part of an encoded text that begins where a line does, without any line that begins with a dot. SMTP would double it. */
export function withoutLeadingDots(text: string): string {
  return text.replaceAll(/(^|\r\n)(\.+)/g, (_, before: string, dots: string) => {
    const encoded = dots.replaceAll(
      new RegExp(`\\.{1,${MOST_DOTS}}`, 'g'),
      (run) => DOT.repeat(run.length) + SOFT_BREAK,
    );
    return before + encoded;
  });
}
