import { Agent, fetch, type Headers } from 'undici';

const SESSION_COOKIE = 'campus_deals_session';

/** Somebody at one gateway: one kept-alive connection, one cookie. */
export class Browser {
  readonly sessionToken: string;
  readonly #origin: string;
  readonly #connection = new Agent({ connections: 1 });

  constructor(origin: string, sessionToken = '') {
    this.#origin = origin;
    this.sessionToken = sessionToken;
  }

  /** Begins a new session, by the quick login. */
  static async signedIn(origin: string, role: 'user' | 'vendor' | 'admin' = 'user'): Promise<Browser> {
    const { headers } = await new Browser(origin).send('POST', '/api/auth/dev-login', { role });
    const [cookie] = headers.getSetCookie().filter((line) => line.startsWith(`${SESSION_COOKIE}=`));
    if (!cookie) throw new Error('the quick login set no session cookie');
    return new Browser(
      origin,
      cookie
        .split(';', 1)
        .join()
        .slice(SESSION_COOKIE.length + 1),
    );
  }

  get cookie(): string {
    return `${SESSION_COOKIE}=${this.sessionToken}`;
  }

  async isSignedIn(): Promise<boolean> {
    const { body } = await this.send('GET', '/api/auth/session');
    return JSON.parse(body).authenticated;
  }

  /** Asks as from our own page; throws when the answer is no success. */
  async send(method: string, path: string, content?: object): Promise<{ headers: Headers; body: string }> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        ...(this.sessionToken && { cookie: this.cookie }),
        ...(method !== 'GET' && { 'sec-fetch-site': 'same-origin' }),
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body: JSON.stringify(content) }),
      dispatcher: this.#connection,
      redirect: 'manual',
    });
    const body = await response.text();
    if (response.status < 400) return { headers: response.headers, body };
    throw new Error(`${method} ${path} answered ${response.status}: ${body}`);
  }
}
