import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseEncoding, compressed } from '../front-door/compression.js';
import { sendWhole, type Exchange } from '../front-door/exchange.js';
import type { FlatHeaders } from '../front-door/security-headers.js';
import { headHtml, type PageHead } from './page-head.js';

const BEGIN = '<!--head-->';
const END = '<!--/head-->';

/** The one HTML page of the web, with the head of the screen that was asked for written in. */
export class Shell {
  private readonly before: string = '';
  private readonly after: string = '';
  readonly exists: boolean;

  constructor(
    root: string | undefined,
    private readonly publicUrl: string,
    private readonly security: FlatHeaders,
  ) {
    const file = root ? join(root, 'index.html') : '';
    this.exists = root !== undefined && existsSync(file);
    if (!this.exists) return;
    const html = readFileSync(file, 'utf8');
    const begin = html.indexOf(BEGIN);
    const end = html.indexOf(END);
    if (begin === -1 || end < begin) throw new Error(`${file} has no ${BEGIN} … ${END}`);
    this.before = html.slice(0, begin);
    this.after = html.slice(end + END.length);
  }

  async send(exchange: Exchange, status: number, head: PageHead): Promise<void> {
    const html = Buffer.from(this.before + headHtml(head, this.publicUrl) + this.after);
    const etag = hash('sha1', html, 'base64url');
    const headers = ['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-cache', 'vary', 'accept-encoding', ...this.security];
    if (status === 200 && exchange.req.headers['if-none-match']?.includes(etag)) {
      exchange.res.writeHead(304, [...headers, 'etag', `"${etag}"`, 'x-request-id', exchange.requestId]).end();
      return;
    }
    const encoding = chooseEncoding(exchange.req.headers['accept-encoding']);
    if (!encoding) return sendWhole(exchange, status, [...headers, 'etag', `"${etag}"`], html);
    const body = await compressed(html, encoding);
    sendWhole(exchange, status, [...headers, 'etag', `"${etag}-${encoding}"`, 'content-encoding', encoding], body);
  }
}
