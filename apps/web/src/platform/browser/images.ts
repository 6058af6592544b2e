const OWN_IMAGE = /^\/api\/images\/[^?]+$/;
/** Widths in which our images are available (contracts, `IMAGE_WIDTHS`). */
const WIDTHS = [400, 800];

/** Returns the sources of an `<img>`: our own images in several widths, external ones unchanged. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  if (!OWN_IMAGE.test(url)) return { src: url };
  return { src: `${url}?w=${WIDTHS[0]}`, srcSet: WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') };
}
