/** Quoted-printable (RFC 2045, 6.7), as far as it takes to put a link into a part that is encoded already. */

/** Characters of a line, without its soft break. */
const LINE = 72;
const SOFT_BREAK = '=\r\n';

/** A link of ASCII on lines of its own, which read as none. */
export function quotedPrintable(link: string): string {
  let text = SOFT_BREAK;
  let line = 0;
  for (const character of link) {
    const encoded = character === '=' ? '=3D' : character;
    if (line + encoded.length > LINE) {
      text += SOFT_BREAK;
      line = 0;
    }
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
