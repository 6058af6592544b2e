import type { FrameDrawing, FrameOrder, FrameRead } from '@campus-deals/contracts/first-frame';
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { endFirstFrame, holdFirstFrame, type FirstFrame } from './lib/first-frame.js';
import { isPublicRead } from './lib/public-reads.js';
import { createQueryClient } from './lib/query-client.js';
import { siteConfigQuery } from './lib/site-config.js';

/** Where most readers are: others see their own dates as soon as the page lives. */
const ZONE = 'America/New_York';
/** What one read shows may ask for another, but not without end. */
const MOST_ROUNDS = 5;

/**
 * Draws a page as a visitor sees it first, from what was read for it. One page at a time, in a process or thread of its
 * own: the clock and `fetch` are the drawing's meanwhile. Fails when a component does.
 */
export async function drawFirstFrame({ path, now, reads }: FrameOrder): Promise<FrameDrawing> {
  const missing = new Set<string>();
  const ownFetch = globalThis.fetch;
  globalThis.fetch = async (read) => answerOf(String(read), reads, missing);
  holdFirstFrame({ now, timeZone: ZONE });
  const client = createQueryClient();
  try {
    const html = await drawnWithReads(client, path);
    const frame: FirstFrame = {
      path,
      now,
      timeZone: ZONE,
      reads: dehydrate(client, {
        shouldDehydrateQuery: (query) => query.state.status === 'success' && isForAll(query),
      }),
    };
    return { html, data: JSON.stringify(frame), missing: [...missing] };
  } finally {
    client.clear();
    endFirstFrame();
    globalThis.fetch = ownFetch;
  }
}

/** Draws until nothing more is asked. */
async function drawnWithReads(client: QueryClient, path: string): Promise<string> {
  const refused = new Set<string>();
  let html = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    html = await drawn(client, path);
    const open = unanswered(client).filter(({ queryHash }) => !refused.has(queryHash));
    await Promise.all(open.map((query) => query.fetch().catch(() => refused.add(query.queryHash))));
    // A failure is not shown: the browser asks for itself, and knows better.
    for (const query of client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }))
      client.getQueryCache().remove(query);
    if (open.every(({ queryHash }) => refused.has(queryHash))) break;
  }
  return html;
}

async function drawn(client: QueryClient, path: string): Promise<string> {
  const app = <App client={client} route={(screens) => <StaticRouter location={path}>{screens}</StaticRouter>} />;
  // A part that is held back is put in its place by a script in the page, which the content policy forbids.
  const failures: unknown[] = [];
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await textOf(prelude);
  if (failures.length > 0) throw failures[0];
  return html;
}

function unanswered(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({
    predicate: (query) =>
      query.state.status === 'pending' && (query.options as { enabled?: unknown }).enabled !== false && isForAll(query),
  });
}

/** Whose answer is the same for every reader: nothing else is asked here, or given out. */
function isForAll({ queryKey: [path] }: Query): boolean {
  return path === siteConfigQuery.queryKey[0] || isPublicRead(String(path));
}

function answerOf(read: string, reads: Record<string, FrameRead | null>, missing: Set<string>): Response {
  const answer = reads[read];
  if (answer === undefined) missing.add(read);
  if (!answer) throw new Error(`No answer to ${read}`);
  const { body, headers } = answer;
  // What the HTTP client asks of a response; the real one brings 15 MB with it.
  const response = {
    ok: true,
    status: 200,
    headers: { get: (name: string) => headers[name] ?? null, has: (name: string) => name in headers },
    json: async () => JSON.parse(body) as unknown,
  };
  return response as unknown as Response;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}
