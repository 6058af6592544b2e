const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the address at which to open the link again. Emails use one address of the development stack; a browser may
 * use another of its names, which has other cookies. Follows only one loopback name to another on the same port.
 */
export function otherLoopbackName(here: URL, redirectTo: string | null): string | undefined {
  if (!redirectTo || !URL.canParse(redirectTo)) return undefined;
  const there = new URL(redirectTo);
  const isSameStack =
    here.protocol === there.protocol &&
    here.port === there.port &&
    LOOPBACK.test(here.hostname) &&
    LOOPBACK.test(there.hostname);
  return isSameStack && here.hostname !== there.hostname ? there.origin : undefined;
}
