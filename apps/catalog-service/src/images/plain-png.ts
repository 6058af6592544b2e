export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The picture and how its numbers mean colours. */
const PICTURE = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'eXIf', 'IDAT', 'IEND']);
/** Length, name and checksum of a chunk. */
const AROUND = 12;

/** A PNG is a list of named chunks (PNG specification, 5.3); one that is cut short ends the list. */
export function* chunksOf(bytes: Buffer): Generator<{ name: string; chunk: Buffer }> {
  let end: number;
  for (let at = PNG_SIGNATURE.length; at + AROUND <= bytes.length; at = end) {
    end = at + AROUND + bytes.readUInt32BE(at);
    yield { name: bytes.toString('latin1', at + 4, at + 8), chunk: bytes.subarray(at, end) };
  }
}

/** The same picture without texts: packed, 1 MB of them is a gigabyte, which decoders unpack to tell what they say. */
export function plainPng(bytes: Buffer): Buffer {
  const kept = [...chunksOf(bytes)].filter(({ name }) => PICTURE.has(name));
  return Buffer.concat([PNG_SIGNATURE, ...kept.map(({ chunk }) => chunk)]);
}
