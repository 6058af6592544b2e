const OWN_IMAGE = /^\/api\/images\/[^?]+$/;
/** Widths that our own images can be asked in (contracts, `IMAGE_WIDTHS`). */
const WIDTHS = [400, 800];

/** What an `<img>` needs for an image: smaller forms of our own ones, an address elsewhere as it is. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  if (!OWN_IMAGE.test(url)) return { src: url };
  return { src: `${url}?w=${WIDTHS[0]}`, srcSet: WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') };
}
