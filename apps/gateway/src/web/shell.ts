import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_FRAME_ID, type FrameDrawing } from '@campus-deals/contracts/first-frame';
import { chooseEncoding, compressed, type Encoding } from '../front-door/compression.js';
import { sendWhole, type Exchange } from '../front-door/exchange.js';
import type { FlatHeaders } from '../front-door/security-headers.js';
import { dataBlock, headHtml, type PageHead } from './page-head.js';

/** What the build says of the scripts that a screen needs beside the page's own. */
const SCREEN_PARTS = '.vite/screen-parts.json';
const BEGIN = '<!--head-->';
const END = '<!--/head-->';
/** Where the first frame goes. */
const ROOT = '<div id="root">';

export interface ShellParts {
  head: PageHead;
  /** Whose scripts are asked for at once. */
  screen?: string | undefined;
  frame?: FrameDrawing | undefined;
}

/** A page ready to be sent. */
interface WholePage {
  head: string;
  html: Buffer;
  etag: string;
  packed: Map<Encoding, Promise<Buffer>>;
}

/** The one HTML page of the web, with the head of the screen that was asked for written in. */
export class Shell {
  private readonly before: string = '';
  private readonly after: string = '';
  /** By screen, with tags that let a browser ask for all its scripts at once. */
  private readonly afterOf = new Map<string, string>();
  private readonly pages = new WeakMap<FrameDrawing, WholePage>();
  readonly exists: boolean;

  constructor(
    root: string | undefined,
    private readonly publicUrl: string,
    private readonly security: FlatHeaders,
  ) {
    const file = root === undefined ? '' : join(root, 'index.html');
    this.exists = existsSync(file);
    if (root === undefined || !this.exists) return;
    const html = readFileSync(file, 'utf8');
    const begin = html.indexOf(BEGIN);
    const end = html.indexOf(END);
    if (begin === -1 || end < begin) throw new Error(`${file} has no ${BEGIN} … ${END}`);
    this.before = html.slice(0, begin);
    this.after = html.slice(end + END.length);
    for (const [screen, files] of Object.entries(screenParts(root))) {
      const tags = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">\n  `);
      this.afterOf.set(
        screen,
        this.after.replace('</head>', () => `  ${tags.join('  ')}</head>`),
      );
    }
  }

  async send(exchange: Exchange, status: number, parts: ShellParts): Promise<void> {
    const { html, etag, packed } = this.page(parts);
    const headers = [
      'content-type',
      'text/html; charset=utf-8',
      'cache-control',
      'no-cache',
      'vary',
      'accept-encoding',
      ...this.security,
    ];
    if (status === 200 && exchange.req.headers['if-none-match']?.includes(etag)) {
      exchange.res.writeHead(304, [...headers, 'etag', `"${etag}"`, 'x-request-id', exchange.requestId]).end();
      return;
    }
    const encoding = chooseEncoding(exchange.req.headers['accept-encoding']);
    if (!encoding) return sendWhole(exchange, status, [...headers, 'etag', `"${etag}"`], html);
    const body = packed.get(encoding) ?? compressed(html, encoding);
    packed.set(encoding, body);
    sendWhole(
      exchange,
      status,
      [...headers, 'etag', `"${etag}-${encoding}"`, 'content-encoding', encoding],
      await body,
    );
  }

  /** The page, put together once for as long as its frame is given out. */
  private page({ head, screen, frame }: ShellParts): WholePage {
    const headText = headHtml(head, this.publicUrl);
    const known = frame && this.pages.get(frame);
    if (known?.head === headText) return known;
    const after = this.afterOf.get(screen ?? '') ?? this.after;
    const html = Buffer.from(this.before + headText + (frame ? withFrame(after, frame) : after));
    const page: WholePage = { head: headText, html, etag: hash('sha1', html, 'base64url'), packed: new Map() };
    if (frame) this.pages.set(frame, page);
    return page;
  }
}

const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/**
 * With the frame in it. There is something to see without the scripts then: the web's own first script fetches them out of a
 * template once that is painted, so that styles, fonts and pictures come first.
 */
function withFrame(html: string, { html: drawn, data }: FrameDrawing): string {
  const scripts = html.match(SCRIPTS)?.join('') ?? '';
  return html
    .replaceAll(SCRIPTS, '')
    .replace('</head>', () => `  <template id="after-first-paint">${scripts}\n    </template>\n  </head>`)
    .replace(
      `${ROOT}</div>`,
      () =>
        `${ROOT}${drawn}</div>\n    <script type="application/json" id="${FIRST_FRAME_ID}">${dataBlock(data)}</script>`,
    );
}

function screenParts(root: string): Record<string, string[]> {
  const file = join(root, SCREEN_PARTS);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
}
