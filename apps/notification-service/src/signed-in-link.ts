/**
 * Returns a link to a page that needs a session. With `#continue` the web offers sign-in to a signed-out reader, instead of
 * the refusal for typed addresses.
 */
export function signedInLink(publicUrl: string, path: string): string {
  return `${publicUrl}${path}#continue`;
}
