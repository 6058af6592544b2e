/** Encodings of a file. The last two read each line that is not UTF-8. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

export interface Line {
  text: string;
  /** Bytes of a line that is not UTF-8. */
  foreign?: Uint8Array;
  isTooLong?: boolean;
}

/** Maximum bytes of a line that are kept: a file without line breaks must not be held as one string. */
export const LONGEST_LINE = 1_000_000;
const [LF, CR] = [0x0a, 0x0d];
const UTF8_MARK = [0xef, 0xbb, 0xbf];

/** Splits streamed bytes at LF, CR and CRLF. Decodes each line by itself: a foreign byte affects only its line. */
export class LineReader {
  private rest = new Uint8Array();
  private isTooLong = false;
  private readonly wide: InstanceType<typeof TextDecoder> | undefined;
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private readonly other: InstanceType<typeof TextDecoder>;

  constructor(encoding: Encoding) {
    const isWide = encoding.startsWith('utf-16');
    this.wide = isWide ? new TextDecoder(encoding) : undefined;
    this.other = new TextDecoder(isWide || encoding === 'utf-8' ? 'windows-1252' : encoding);
  }

  add(piece: Uint8Array): Line[] {
    return this.split(this.wide ? new TextEncoder().encode(this.wide.decode(piece, { stream: true })) : piece, false);
  }

  end(): Line[] {
    return this.split(new TextEncoder().encode(this.wide?.decode()), true);
  }

  private split(piece: Uint8Array, isEnd: boolean): Line[] {
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    const lines: Line[] = [];
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (bytes[at] !== LF && bytes[at] !== CR) continue;
      // A CR at the very end may be the first half of CRLF.
      if (bytes[at] === CR && at + 1 === bytes.length && !isEnd) break;
      lines.push(this.lineOf(bytes.subarray(start, at)));
      if (bytes[at] === CR && bytes[at + 1] === LF) at++;
      start = at + 1;
    }
    if (isEnd && (start < bytes.length || this.isTooLong)) lines.push(this.lineOf(bytes.subarray(start)));
    this.rest = bytes.slice(isEnd ? bytes.length : start);
    if (this.rest.length > LONGEST_LINE) {
      this.isTooLong = true;
      // Keep a CR, whose LF may follow.
      this.rest = this.rest.slice(this.rest.at(-1) === CR ? -1 : this.rest.length);
    }
    return lines;
  }

  private lineOf(given: Uint8Array): Line {
    const isTooLong = this.isTooLong || given.length > LONGEST_LINE;
    this.isTooLong = false;
    if (isTooLong) return { text: '', isTooLong };
    const bytes = UTF8_MARK.every((byte, at) => given[at] === byte) ? given.subarray(UTF8_MARK.length) : given;
    try {
      return { text: this.utf8.decode(bytes) };
    } catch {
      return { text: this.other.decode(bytes), foreign: bytes.slice() };
    }
  }
}
