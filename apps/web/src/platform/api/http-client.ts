type Send = (path: string, init: RequestInit) => Promise<Response>;

let sendRequest: Send = (path, init) => fetch(path, init);

/**
 * Replaces the function that sends requests. On the server they go to the gateway on behalf of the rendered page. For
 * admins they are repeated after a fresh sign-in where one is required.
 */
export function sendWith(send: Send): void {
  sendRequest = send;
}

/** Error for a non-2xx response. The message is the status, a colon, a space and the body (or the status text). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    readonly body: string,
    statusText = '',
  ) {
    super(`${status}: ${body || statusText}`);
  }

  /** The server's message, if the response is a problem (RFC 9457) with one. */
  get detail(): string | undefined {
    const detail = this.member('detail');
    return typeof detail === 'string' ? detail : undefined;
  }

  /** The problem's stable code (contracts, errors). */
  get code(): string | undefined {
    const code = this.member('code');
    return typeof code === 'string' ? code : undefined;
  }

  /** A member of the problem (RFC 9457) that the server sent. */
  member(name: string): unknown {
    try {
      const problem: unknown = JSON.parse(this.body);
      return typeof problem === 'object' && problem !== null ? (problem as Record<string, unknown>)[name] : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Whether the response was 404. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Returns the status of an `HttpError`, or of the error that a loader made of it. */
function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

/** Whether the resource does not exist, or its address is invalid, such as `/deal/abc`. */
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

/** Sends a request. Throws `HttpError` unless the answer is a success. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await sendRequest(path, { credentials: 'include', ...init });
  if (response.ok) return response;
  throw new HttpError(response.status, await response.text(), response.statusText);
}

interface ReadOptions {
  params?: Params;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Reads JSON. Throws an `HttpError` for every non-2xx response, including 401. */
export async function getJson<T>(path: string, { params = {}, signal, headers }: ReadOptions = {}): Promise<T> {
  const response = await send(withParams(path, params), {
    headers: { accept: 'application/json', ...headers },
    ...(signal && { signal }),
  });
  return (await response.json()) as T;
}

export interface Page<T> {
  items: T[];
  /** Address of the next page, from the `Link` header. */
  next: string | null;
  /** Total from `X-Total-Count`, if the server can count it cheaply. */
  total: number | null;
}

const NEXT_LINK = /<([^>]+)>\s*;[^,]*\brel="?next"?/;

/** Reads one page of a list. `path` is an API path, or `next` of the previous page. */
export async function getPage<T>(path: string, { params = {}, signal }: ReadOptions = {}): Promise<Page<T>> {
  const response = await send(withParams(path, params), {
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  });
  const link = NEXT_LINK.exec(response.headers.get('link') ?? '')?.[1];
  const total = response.headers.get('x-total-count');
  // A next link may have any host. Only its path and query are used.
  const next = link ? new URL(link, 'http://any.host') : null;
  return {
    items: (await response.json()) as T[],
    next: next && next.pathname + next.search,
    total: total === null ? null : Number(total),
  };
}

/** Sends JSON. Returns the response's JSON, or undefined if it is empty. */
export async function writeJson<T>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<T> {
  const isJson = body !== undefined;
  const response = await send(path, {
    method,
    ...((isJson || headers) && { headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers } }),
    ...(isJson && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}
