const STORAGE_KEY = 'campus-deals-asked-links';
const PARAMETER = 'asked';
/** Links of sign-in mails are valid for an hour. The rest allows for a slow mail server. */
const LIFETIME_MS = 24 * 3_600_000;
const MOST = 10;

interface Mark {
  mark: string;
  at: number;
}

/**
 * Returns `address` with a random marker that this browser keeps. It identifies links that this browser requested. An
 * attacker's link, which would sign the user in to the attacker's account, has no known marker.
 */
export function markedAddress(address: string): string {
  const url = new URL(address);
  const mark = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  url.searchParams.set(PARAMETER, mark);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([{ mark, at: Date.now() }, ...keptMarks()].slice(0, MOST)));
  } catch {
    // Storage may be blocked. The link then requires confirmation before it signs in.
  }
  return url.href;
}

/** Whether this browser requested the link with these parameters. */
export function wasAskedHere(params: URLSearchParams): boolean {
  const redirectTo = params.get('redirect_to');
  const given =
    params.get(PARAMETER) ??
    (redirectTo && URL.canParse(redirectTo) ? new URL(redirectTo).searchParams.get(PARAMETER) : null);
  return given !== null && keptMarks().some(({ mark }) => mark === given);
}

function keptMarks(): Mark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isMark).filter(({ at }) => Date.now() - at < LIFETIME_MS) : [];
  } catch {
    return [];
  }
}

function isMark(value: unknown): value is Mark {
  const { mark, at } = (value ?? {}) as Partial<Mark>;
  return typeof mark === 'string' && typeof at === 'number';
}
