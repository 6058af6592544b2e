type Send = (path: string, init: RequestInit) => Promise<Response>;

let sendRequest: Send = (path, init) => fetch(path, init);

/**
 * Sends every request another way: on the server, to the gateway, for the page that is being rendered; for admins, with a
 * fresh sign-in where one is needed.
 */
export function sendWith(send: Send): void {
  sendRequest = send;
}

/** An answer that was not a success. The message is the status, a colon, a space and the body (or the status text). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    readonly body: string,
    statusText = '',
  ) {
    super(`${status}: ${body || statusText}`);
  }

  /** The server's own sentence, when it sent a problem (RFC 9457) with one. */
  get detail(): string | undefined {
    const detail = this.#member('detail');
    return typeof detail === 'string' ? detail : undefined;
  }

  /** The problem's stable code (contracts, errors). */
  get code(): string | undefined {
    const code = this.#member('code');
    return typeof code === 'string' ? code : undefined;
  }

  /** The first message about each field, when fields were refused. */
  get fields(): Record<string, string> {
    const errors = this.#member('errors');
    if (typeof errors !== 'object' || errors === null) return {};
    const first = Object.entries(errors).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages[0] : messages,
    ]);
    return Object.fromEntries(first.filter(([, message]) => typeof message === 'string'));
  }

  #member(name: string): unknown {
    try {
      const problem: unknown = JSON.parse(this.body);
      return typeof problem === 'object' && problem !== null ? (problem as Record<string, unknown>)[name] : undefined;
    } catch {
      return undefined;
    }
  }
}

/** True for the answer "there is no such thing". */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Of an `HttpError`, or of what a loader has made of it. */
function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** True for "there is no such thing", and for an address that can name none, as `/deal/abc`. */
export function isUnknownThing(error: unknown): boolean {
  return isNotFound(error) || statusOf(error) === 400;
}

type Params = Record<string, string | number | boolean | undefined>;

function withParams(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await sendRequest(path, { credentials: 'include', ...init });
  if (response.ok) return response;
  throw new HttpError(response.status, await response.text(), response.statusText);
}

/** Reads a file to its end. */
export async function getFile(path: string): Promise<Blob> {
  return (await send(path)).blob();
}

interface ReadOptions {
  params?: Params;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Reads JSON. Any answer but a success throws an `HttpError`, a 401 too. */
export async function getJson<T>(path: string, { params = {}, signal, headers }: ReadOptions = {}): Promise<T> {
  const response = await send(withParams(path, params), {
    headers: { accept: 'application/json', ...headers },
    ...(signal && { signal }),
  });
  return (await response.json()) as T;
}

/** Resolves to null where the server answers 401: a visitor simply has no such thing. */
export async function nullOn401<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

export interface Page<T> {
  items: T[];
  /** Address of the next page, from the `Link` header. */
  next: string | null;
  /** From `X-Total-Count`, where the server knows it cheaply. */
  total: number | null;
}

const NEXT_LINK = /<([^>]+)>\s*;[^,]*\brel="?next"?/;

/** Reads one page of a list; `path` is a path of ours or the `next` of the page before. */
export async function getPage<T>(path: string, { params = {}, signal }: ReadOptions = {}): Promise<Page<T>> {
  const response = await send(withParams(path, params), {
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  });
  const link = NEXT_LINK.exec(response.headers.get('link') ?? '')?.[1];
  const total = response.headers.get('x-total-count');
  // A next link may name the host the server believes in; only its path and query are followed.
  const next = link ? new URL(link, 'http://any.host') : null;
  return {
    items: (await response.json()) as T[],
    next: next && next.pathname + next.search,
    total: total === null ? null : Number(total),
  };
}

/** Sends JSON; the answer is JSON or empty (undefined). */
export async function writeJson<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Posts form fields, as a mail program does it for a one-click unsubscription. */
export async function postForm(path: string, fields: Record<string, string>): Promise<void> {
  await send(path, { method: 'POST', body: new URLSearchParams(fields) });
}
