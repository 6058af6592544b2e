import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  /** Process that sent the span. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
  /** Linked traces. */
  links: string[];
  failed: boolean;
}

export interface TraceReceiver {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** Payload of OTLP over HTTP, as JSON. */
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        links?: { traceId: string }[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

const STATUS_ERROR = 2;

/** Starts a collector that receives traces. */
export async function traceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, answer) => {
    const sent = (await json(request)) as Sent;
    if (request.url === '/v1/traces') spans.push(...spansOf(sent));
    answer.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansOf({ resourceSpans }: Sent): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes, links = [], status }) => ({
        service,
        name,
        traceId,
        spanId,
        ...(parentSpanId && { parentSpanId }),
        attributes: valuesOf(attributes),
        links: links.map((link) => link.traceId),
        failed: status?.code === STATUS_ERROR,
      })),
    );
  });
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
