import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const SESSION_COOKIE = 'campus_deals_session';

/** Somebody at one gateway: one kept-alive connection, one cookie. */
export class Browser {
  #origin: string;
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  sessionToken: string;

  constructor(origin: string, sessionToken = '') {
    this.#origin = origin;
    this.sessionToken = sessionToken;
  }

  /** A new session, by the quick login. */
  static async signedIn(origin: string, role: 'user' | 'vendor' | 'admin' = 'user'): Promise<Browser> {
    const { headers } = await new Browser(origin).send('POST', '/api/auth/dev-login', { role });
    const pairs = headers['set-cookie']?.map((line) => line.split(';', 1).join());
    const cookie = pairs?.find((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
    if (!cookie) throw new Error('the quick login set no session cookie');
    return new Browser(origin, cookie.slice(SESSION_COOKIE.length + 1));
  }

  get cookie(): string {
    return `${SESSION_COOKIE}=${this.sessionToken}`;
  }

  /** The same session at another replica. */
  at(origin: string): Browser {
    return new Browser(origin, this.sessionToken);
  }

  async isSignedIn(): Promise<boolean> {
    const { body } = await this.send('GET', '/api/auth/session');
    return JSON.parse(body).authenticated;
  }

  /** Milliseconds until the whole answer is there. */
  async timed(path: string): Promise<number> {
    const since = performance.now();
    await this.send('GET', path);
    return performance.now() - since;
  }

  /** Asks as from our own page; throws when the answer is no success. */
  send(method: string, path: string, content?: object): Promise<{ headers: IncomingHttpHeaders; body: string }> {
    const body = content && JSON.stringify(content);
    const headers = {
      ...(this.sessionToken && { cookie: this.cookie }),
      ...(method !== 'GET' && { 'sec-fetch-site': 'same-origin' }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(this.#origin + path, { method, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          (response.statusCode ?? 500) < 400
            ? resolve({ headers: response.headers, body: text })
            : reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`)),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
