/** The address of a page on our site. Not relative to it: of `//elsewhere.example/` the host would be elsewhere's. */
export function pageUrl(address: string, publicUrl: string): URL {
  return new URL(publicUrl + address);
}
