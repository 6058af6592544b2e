import { INVALID_IMAGE_TYPE } from '@campus-deals/contracts/messages';
import type { Sharp, SharpOptions } from 'sharp';
import { fieldError, ProductError } from '../product-error.js';
import { chunksOf, plainPng, PNG_SIGNATURE } from './plain-png.js';

/** More than today's cameras produce. A small file may claim any size, and decoding costs 3 or 4 bytes a pixel. */
const MAX_PIXELS = 40_000_000;
/** A long, thin image costs as much as a large one despite its few pixels. */
const LONGEST_SIDE = 20_000;
const LONGEST_SECONDS = 4;
/** Maximum ratio of height to width: a banner or a receipt; pages show nothing narrower. */
const TALLEST = 3;

export const UNREADABLE = 'Invalid image: The file is damaged or cannot be read';
export const TOO_MANY_PIXELS = 'Invalid image: At most 40 megapixels and 20,000 pixels a side are allowed';
export const ANIMATED = 'Invalid image: Animated images are not allowed';

/**
 * Decodes an uploaded image and encodes it again as WebP in every width, so that only the picture survives: neither
 * metadata (places, names) nor hidden content. Refuses anything but a plain JPEG or PNG.
 */
export async function variantsOf<Width extends number>(
  sent: Buffer,
  widths: readonly Width[],
): Promise<Record<Width, Buffer>> {
  const kind = kindOf(sent);
  if (!kind) throw fieldError('image', INVALID_IMAGE_TYPE);
  if (kind === 'png' && isAnimatedPng(sent)) throw fieldError('image', ANIMATED);
  const bytes = kind === 'png' ? plainPng(sent) : sent;
  // Loaded with the first image: libvips takes about 20 MB, which a process without uploads saves.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS };
  try {
    // Reads only the header, to refuse an image before decoding any pixel.
    const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (header.format !== kind) throw fieldError('image', INVALID_IMAGE_TYPE);
    if (header.width * header.height > MAX_PIXELS || Math.max(header.width, header.height) > LONGEST_SIDE)
      throw fieldError('image', TOO_MANY_PIXELS);
    const widest = within(sharp(bytes, options).autoOrient(), Math.max(...widths)).timeout({
      seconds: LONGEST_SECONDS,
    });
    const { data, info } = await widest
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const variants: Partial<Record<Width, Buffer>> = {};
    for (const width of widths) {
      variants[width] = await within(sharp(data, { raw }), width)
        .webp({ quality: 80 })
        .timeout({ seconds: LONGEST_SECONDS })
        .toBuffer();
    }
    return variants as Record<Width, Buffer>;
  } catch (cause) {
    if (cause instanceof ProductError) throw cause;
    throw new ProductError('validation_failed', UNREADABLE, { errors: { image: [UNREADABLE] }, cause });
  }
}

const within = (image: Sharp, width: number): Sharp =>
  image.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });

/** Detects the format by the first bytes, since the name and the type sent with it are only claims. */
function kindOf(bytes: Buffer): 'jpeg' | 'png' | undefined {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? 'png' : undefined;
}

/** Whether a PNG is animated: its animation chunk precedes its image data. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (const { name } of chunksOf(bytes)) {
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}
