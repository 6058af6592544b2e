import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { chooseEncoding } from '../front-door/compression.js';
import { sendWhole, type Exchange } from '../front-door/exchange.js';
import type { FlatHeaders } from '../front-door/security-headers.js';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names under /assets/ hold a hash of the content: they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';
/** Asked for afresh every time, since it decides what of an older build a browser still shows; it may serve every page. */
const SERVICE_WORKER = '/sw.js';

interface WebFile {
  body: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: string[];
  etag: string;
}

/** The built web's files, held in memory (a few MB), with the compressed forms the build wrote beside them. */
export class WebFiles {
  private readonly files = new Map<string, WebFile>();

  constructor(
    root: string | undefined,
    private readonly security: FlatHeaders,
  ) {
    if (!root || !existsSync(root)) return;
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const url = `/${relative(root, path).split(sep).join('/')}`;
      const type = TYPES[extname(entry.name)];
      // Maps of the sources, the build's manifest and the unfilled shell are not for the public.
      if (!entry.isFile() || !type || url.startsWith('/.') || url === '/index.html') continue;
      this.files.set(url, webFile(url, path, type));
    }
  }

  /** Serves the file of this path; false when there is none. */
  serve(exchange: Exchange): boolean {
    const file = this.files.get(exchange.path);
    if (!file) return false;
    const { headers } = exchange.req;
    if (headers['if-none-match']?.includes(file.etag)) {
      exchange.res
        .writeHead(304, [
          ...file.headers,
          ...this.security,
          'etag',
          `"${file.etag}"`,
          'x-request-id',
          exchange.requestId,
        ])
        .end();
      return true;
    }
    const encoding = chooseEncoding(headers['accept-encoding']);
    // A client that takes brotli takes gzip too, should the build have written only that.
    const body = (encoding === 'br' && file.br) || (encoding && file.gzip) || file.body;
    const used = body === file.br ? 'br' : body === file.gzip ? 'gzip' : undefined;
    const form = used ? ['content-encoding', used, 'etag', `"${file.etag}-${used}"`] : ['etag', `"${file.etag}"`];
    sendWhole(exchange, 200, [...file.headers, ...this.security, ...form], body);
    return true;
  }
}

function webFile(url: string, path: string, type: string): WebFile {
  const body = readFileSync(path);
  return {
    body,
    br: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
    gzip: existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`) : undefined,
    headers: ['content-type', type, ...cachingOf(url), 'vary', 'accept-encoding'],
    etag: hash('sha1', body, 'base64url'),
  };
}

function cachingOf(url: string): string[] {
  if (url === SERVICE_WORKER) return ['cache-control', 'no-cache', 'service-worker-allowed', '/'];
  return ['cache-control', url.startsWith('/assets/') ? IMMUTABLE : SHORT];
}
