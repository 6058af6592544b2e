const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where to open the link again: mails name one address of the development stack, and a browser may use another of its
 * names, whose cookies are others. Only from one loopback name to another with the same port; nothing else is followed.
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
