import type { ShareCard } from '@campus-deals/contracts/catalog/share-card';
import { IMAGE_SIDES } from './card-style.js';

/** Maximum bytes of a file, so that messengers show it as a large picture. */
const MAX_BYTES = 100_000;
/** Attempts at a photo: as it is, then with half of its pixels and fewer colours. */
const DETAILS = [
  { scale: 1, quality: 80 },
  { scale: 0.5, quality: 30 },
] as const;

/** Renders a card as PNG of at most 100 kB, with its mark instead of an image that leaves no room. */
export async function renderCard(card: ShareCard, image?: Buffer): Promise<Buffer> {
  // Loaded with the first card: fonts and libvips take memory, which a process without cards saves.
  const [{ default: sharp }, { drawCard }] = await Promise.all([import('sharp'), import('./draw-card.js')]);
  sharp.cache(false);
  sharp.concurrency(1);
  const rendered = (svg: string, quality: number) =>
    sharp(Buffer.from(svg)).png({ palette: true, quality, dither: 0, effort: 1 }).toBuffer();
  if (image) {
    const isPhoto = card.kind === 'deal';
    for (const { scale, quality } of DETAILS) {
      const side = Math.round(IMAGE_SIDES[isPhoto ? 'photo' : 'logo'] * scale);
      const square = await sharp(image)
        .resize(side, side, isPhoto ? { fit: 'cover' } : { fit: 'contain', background: '#ffffff' })
        .flatten({ background: '#ffffff' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      const png = await rendered(drawCard(card, `data:image/png;base64,${square.toString('base64')}`), quality);
      if (png.length <= MAX_BYTES) return png;
    }
  }
  return rendered(drawCard(card), 100);
}
