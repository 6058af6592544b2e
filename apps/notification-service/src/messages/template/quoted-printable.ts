/** Quoted-printable encoding (RFC 2045, 6.7), limited to inserting a link into an encoded part. */

/** Maximum characters of a line, without its soft break. */
const LINE = 72;
const SOFT_BREAK = '=\r\n';
/** Length of an encoded character. */
const ENCODED = 3;

/** Encodes an ASCII link on lines of its own. Soft breaks join them for the reader. */
export function quotedPrintable(link: string): string {
  let text = SOFT_BREAK;
  let line = 0;
  for (const character of link) {
    if (line + ENCODED > LINE) {
      text += SOFT_BREAK;
      line = 0;
    }
    const encoded = character === '=' ? '=3D' : character;
    text += encoded;
    line += encoded.length;
  }
  return text + SOFT_BREAK;
}

/**
 * Matches a text wherever the encoding has broken it. `tail` is a pattern that may follow, once or more; it is captured
 * with its breaks.
 */
export function partPattern(text: string, tail?: string): RegExp {
  const softBreak = String.raw`(?:=\r\n)?`;
  const characters = Array.from(text, (character) => character.replace(/[.*+?^${}()|[\]\\/-]/, String.raw`\$&`));
  const captured = tail === undefined ? '' : `${softBreak}(${tail}(?:${softBreak}${tail})*)`;
  return new RegExp(characters.join(softBreak) + captured, 'g');
}
