export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks of the picture and of its colour information. */
const PICTURE = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'eXIf', 'IDAT', 'IEND']);
/** Bytes of a chunk's length, name and checksum. */
const AROUND = 12;

/** Yields the named chunks of a PNG (PNG specification, 5.3); a truncated chunk ends the list. */
export function* chunksOf(bytes: Buffer): Generator<{ name: string; chunk: Buffer }> {
  let end: number;
  for (let at = PNG_SIGNATURE.length; at + AROUND <= bytes.length; at = end) {
    end = at + AROUND + bytes.readUInt32BE(at);
    yield { name: bytes.toString('latin1', at + 4, at + 8), chunk: bytes.subarray(at, end) };
  }
}

/** Returns the same picture without text chunks, which decoders would unpack: 1 MB may become a gigabyte. */
export function plainPng(bytes: Buffer): Buffer {
  const kept = [...chunksOf(bytes)].filter(({ name }) => PICTURE.has(name));
  return Buffer.concat([PNG_SIGNATURE, ...kept.map(({ chunk }) => chunk)]);
}
