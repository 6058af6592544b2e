/**
 * Returns a link to a page that needs a session. With `#continue` the web offers sign-in to a signed-out reader, instead of
 * the refusal for typed addresses.
 */
export function signedInLink(publicUrl: string, path: string): string {
  return publicUrl + signedInPath(path);
}

/** Returns the path of an alert's link: with `#continue` where the page needs a session. */
export function signedInPath(path: string): string {
  return /^\/(user|vendor)\//.test(path) ? `${path}#continue` : path;
}
