import { eventually, traceReceiver, type ReceivedSpan, type TraceReceiver } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTemporaryStack, type TemporaryStack } from '../../tools/local-stack/temporary-stack.ts';

/** Trace sent by the client, which each request's own trace links to. */
const TRACE = '000000000000000000000000000000ab';
const OTHER_TRACE = '000000000000000000000000000000ba';
const HANDLER = 'handle sync-saved-deal-when-saved';
const traceparent = (trace: string): string => `00-${trace}-00000000000000cd-01`;

let receiver: TraceReceiver;
let stack: TemporaryStack;
beforeAll(async () => {
  receiver = await traceReceiver();
  stack = await startTemporaryStack({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  });
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await receiver?.close();
});

/** Returns the first of a list. A stack that has just started on a busy machine may refuse the first reads. */
const firstOf = (path: string): Promise<{ id: number }> =>
  eventually(async () => {
    const [first] = (await (await ask('GET', path)).json()) as { id: number }[];
    return first ?? null;
  });

test('a trace leads from the gateway through the catalogue and its outbox to the handler in notification', async () => {
  const cookie = await signIn();
  const college = await firstOf('/api/colleges/active?limit=1');
  const deal = await firstOf(`/api/colleges/${college.id}/deals?limit=1`);
  const save = `/api/deals/${deal.id}/save`;
  await ask('DELETE', save, { cookie });
  const saved = await ask('POST', `${save}?from=somebody@uni.example`, { cookie, traceparent: traceparent(TRACE) });
  expect(saved.status).toBe(200);

  const spans = await eventually(
    () => {
      const found = received();
      // Each process exports its spans in batches.
      const isComplete = ['INSERT outbox_events', 'queue DealSaved', HANDLER, 'INSERT saved_deals'].every((name) =>
        pathTo(found, name).includes('gateway POST /api/deals/*'),
      );
      return isComplete ? found : null;
    },
    { within: 60_000, message: 'the spans of the handler' },
  );
  expect(pathTo(spans, HANDLER)).toEqual([
    'catalog publish DealSaved',
    'catalog POST /api/deals/:id/save',
    'gateway POST /api/deals/*',
  ]);
  expect(pathTo(spans, 'INSERT outbox_events')).toEqual([
    'catalog publish DealSaved',
    'catalog POST /api/deals/:id/save',
    'gateway POST /api/deals/*',
  ]);
  expect(pathTo(spans, 'queue DealSaved')[0]).toBe('catalog publish DealSaved');
  const handled = spans.find(({ name }) => name === HANDLER);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === handled?.spanId).map(({ name }) => name);
  expect([handled?.service, statements]).toEqual(['notification', expect.arrayContaining(['INSERT saved_deals'])]);
  // Spans contain neither the query nor the parameters of statements.
  expect(JSON.stringify(spans)).not.toMatch(/somebody|uni\.example|campus_deals_session/);
  await ask('DELETE', save, { cookie });
});

test('a page is traced from the gateway through the web to its reads', async () => {
  await ask('GET', `/faq?unseen=${Date.now()}`, { accept: 'text/html', traceparent: traceparent(TRACE) });
  await eventually(
    () => {
      const pages = received().filter(({ service, name }) => service === 'web' && name === 'GET page');
      expect(pages).not.toEqual([]);
    },
    { within: 60_000, message: 'the span of the page' },
  );
});

test('a mail is traced from its cause to the mail server', async () => {
  const college = await firstOf('/api/colleges/active?limit=1');
  const body = { email: 'traced@uni.example', collegeId: college.id };
  const subscribed = await ask('POST', '/api/newsletter/subscribe', { traceparent: traceparent(OTHER_TRACE) }, body);
  expect(subscribed.ok).toBe(true);
  const spans = await eventually(
    () => {
      const found = received(OTHER_TRACE);
      return pathTo(found, 'send emails').includes('gateway POST /api/newsletter/*') ? found : null;
    },
    { within: 60_000, message: 'the span of the mail' },
  );
  expect(spans.find(({ name }) => name === 'send emails')?.service).toBe('notification-sender');
  expect(JSON.stringify(spans)).not.toContain('traced@');
});

/** Returns the spans of the gateway's traces that link to this one. */
function received(trace = TRACE): ReceivedSpan[] {
  const linking = receiver.spans.filter(({ service, links }) => service === 'gateway' && links.includes(trace));
  const traceIds = new Set(linking.map(({ traceId }) => traceId));
  expect(traceIds).not.toContain(trace);
  return receiver.spans.filter(({ traceId }) => traceIds.has(traceId));
}

/** Returns the names of a span's ancestors, innermost first. */
function pathTo(spans: ReceivedSpan[], name: string): string[] {
  const path: string[] = [];
  let span = spans.find((each) => each.name === name);
  while (span) {
    const { parentSpanId } = span;
    span = spans.find(({ spanId }) => spanId === parentSpanId);
    if (span) path.push(`${span.service} ${span.name}`);
  }
  return path;
}

async function signIn(): Promise<string> {
  const answer = await ask('POST', '/api/auth/dev-login', {}, { role: 'user' });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

function ask(method: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<Response> {
  const { url } = stack;
  return fetch(new URL(path, url), {
    method,
    headers: { origin: new URL(url).origin, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}
