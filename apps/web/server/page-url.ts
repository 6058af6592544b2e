/**
 * Returns a page's address on our site. Not resolved as a relative URL, since `//elsewhere.example/` would change the
 * host.
 */
export function pageUrl(address: string, publicUrl: string): URL {
  return new URL(publicUrl + address);
}
