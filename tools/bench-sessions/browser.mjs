import { Agent, request } from 'node:http';

const SESSION_COOKIE = 'campus_deals_session';

/** Somebody at one gateway: one kept-alive connection, one cookie. */
export class Browser {
  #origin;
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  sessionToken;

  constructor(origin, sessionToken) {
    this.#origin = origin;
    this.sessionToken = sessionToken;
  }

  /** A new session, by the quick login. */
  static async signedIn(origin) {
    const browser = new Browser(origin);
    const { headers } = await browser.#send('POST', '/api/auth/dev-login', { role: 'user' });
    const cookie = headers['set-cookie']
      ?.map((line) => line.split(';')[0])
      .find((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
    if (!cookie) throw new Error('the quick login set no session cookie');
    browser.sessionToken = cookie.slice(SESSION_COOKIE.length + 1);
    return browser;
  }

  /** The same session at another replica. */
  at(origin) {
    return new Browser(origin, this.sessionToken);
  }

  async isSignedIn() {
    const { body } = await this.#send('GET', '/api/auth/session');
    return JSON.parse(body).authenticated;
  }

  async expectSignedIn() {
    if (!(await this.isSignedIn())) throw new Error('the session is not known');
  }

  async signOut() {
    await this.#send('POST', '/api/auth/logout', {});
  }

  /** Milliseconds until the whole answer is there. */
  async timed(path) {
    const since = performance.now();
    await this.#send('GET', path);
    return performance.now() - since;
  }

  #send(method, path, content) {
    const body = content && JSON.stringify(content);
    const headers = {
      ...(this.sessionToken && { cookie: `${SESSION_COOKIE}=${this.sessionToken}` }),
      ...(body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'sec-fetch-site': 'same-origin',
      }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(this.#origin + path, { method, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          response.statusCode < 400
            ? resolve({ headers: response.headers, body: text })
            : reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`)),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
