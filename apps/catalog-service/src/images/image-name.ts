import { createHash } from 'node:crypto';
import { IMAGE_WIDTHS, type ImageWidth } from '@campus-deals/contracts/limits';
export type ImageVariants = Record<ImageWidth, Buffer>;

/** Returns the public name, a hash of all variants: the content of a name never changes. */
export function nameOf(variants: ImageVariants): string {
  const hash = createHash('sha256');
  for (const width of IMAGE_WIDTHS) hash.update(`${variants[width].length}:`).update(variants[width]);
  return `${hash.digest('hex').slice(0, 40)}.webp`;
}

const NAME = /^[0-9a-f]{40}\.webp$/;

export function isImageName(text: string): boolean {
  return NAME.test(text);
}

/** Returns the storage key of one variant. */
export const keyOf = (name: string, width: ImageWidth): string => `${name.slice(0, -'.webp'.length)}-${width}.webp`;
