import { Agent, fetch, type Headers } from 'undici';

const SESSION_COOKIE = 'campus_deals_session';
/** Longer than any response may take. */
const TIMEOUT_MS = 30_000;

export interface PageRequest {
  cookie?: string;
  content?: object | undefined;
  accept?: string;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends a request like our own pages. */
export async function sendFromPage(
  dispatcher: Agent,
  method: string,
  url: string,
  { cookie, content, accept = 'application/json', headers }: PageRequest,
): Promise<Answered> {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      accept,
      ...(cookie && { cookie }),
      ...(method !== 'GET' && { 'sec-fetch-site': 'same-origin' }),
      ...(content && { 'content-type': 'application/json' }),
    },
    ...(content && { body: JSON.stringify(content) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    dispatcher,
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** A user's browser at one gateway, with one keep-alive connection and one cookie. */
export class Browser {
  /** Session cookie as `name=value`. */
  readonly cookie: string;
  readonly #origin: string;
  readonly #connection = new Agent({ connections: 1 });

  constructor(origin: string, cookie = '') {
    this.#origin = origin;
    this.cookie = cookie;
  }

  /** Starts a session through the quick login. */
  static async signedIn(origin: string, role: 'user' | 'vendor' | 'admin' = 'user'): Promise<Browser> {
    const { headers } = await new Browser(origin).send('POST', '/api/auth/dev-login', { role });
    const [cookie] = headers.getSetCookie().filter((line) => line.startsWith(`${SESSION_COOKIE}=`));
    if (!cookie) throw new Error('the quick login set no session cookie');
    return new Browser(origin, cookie.split(';', 1)[0]);
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.read<{ authenticated: boolean }>('GET', '/api/auth/session')).authenticated;
  }

  /** Returns the parsed JSON of a response. */
  async read<T>(method: string, path: string, content?: object): Promise<T> {
    return JSON.parse((await this.send(method, path, content)).body) as T;
  }

  /** Throws if the status is 400 or higher. */
  async send(method: string, path: string, content?: object): Promise<Answered> {
    const { cookie } = this;
    const answer = await sendFromPage(this.#connection, method, this.#origin + path, { cookie, content });
    if (answer.status < 400) return answer;
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
  }
}
