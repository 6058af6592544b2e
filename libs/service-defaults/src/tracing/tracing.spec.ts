import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Controller, Get, Module } from '@nestjs/common';
import { traceReceiver, type ReceivedSpan, type TraceReceiver } from '@campus-deals/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Access } from '../access.js';
import { createService } from '../create-service.js';
import {
  currentTraceparent,
  inSharedSpan,
  inSpan,
  inTraceOf,
  parseEnv,
  runInRequestScope,
  ServiceEnv,
  SpanKind,
  startTracing,
  stopTracing,
  traceHeaders,
  traceRequest,
} from '../without-nest.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const GIVEN = `00-${TRACE}-b7ad6b7169203331-01`;
const SETTINGS = {
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'silent',
  INTERNAL_TOKEN_SECRET: 'a secret of the tests, long enough',
  PUBLIC_URL: 'http://localhost:3000',
};

describe('without tracing', () => {
  test('the trace of who asks goes on as it is', () => {
    expect(runInRequestScope({ traceparent: GIVEN }, currentTraceparent)).toBe(GIVEN);
    expect(
      runInRequestScope({ traceparent: GIVEN }, () => runInRequestScope({ step: 'write' }, currentTraceparent)),
    ).toBe(GIVEN);
  });

  test('whoever names no trace, or none that is one, gets a new one that nobody records', () => {
    const made = ['', 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`].map((traceparent) =>
      runInRequestScope({ traceparent }, currentTraceparent),
    );
    for (const traceparent of made) expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(new Set(made).size).toBe(3);
  });

  test('outside of a request there is none', () => {
    expect(traceHeaders()).toEqual({});
  });

  test('the SDK is not loaded: one file imports it, and nobody imports that file but when tracing starts', () => {
    const importers = (pattern: RegExp): string[] =>
      globSync('**/*.ts', { cwd: join(import.meta.dirname, '..') })
        .filter((file) => !file.endsWith('.spec.ts'))
        .filter((file) => pattern.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')));
    expect(importers(/from '@opentelemetry\/(sdk|exporter|resources)/)).toEqual([join('tracing', 'sdk.ts')]);
    expect(importers(/from '\..*\/sdk\.js'/)).toEqual([]);
  });
});

describe('with tracing', () => {
  let receiver: TraceReceiver;
  beforeEach(async () => {
    receiver = await traceReceiver();
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await stopTracing();
    await receiver.close();
  });

  const start = (): Promise<void> =>
    startTracing('tested', parseEnv(ServiceEnv, { ...SETTINGS, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }));

  test('a request is a span of the trace of who asks, and says nothing of its query', async () => {
    await start();
    const app = await createService({ name: 'tested', module: ThingsModule, env: parseEnv(ServiceEnv, SETTINGS) });
    await app.init();
    await app.inject({ url: '/things?email=ann@uni.example', headers: { traceparent: GIVEN } });
    await app.inject({ url: '/live' });
    await app.close();
    expect(receiver.spans).toMatchObject([
      { service: 'tested', name: 'work', traceId: TRACE, parentSpanId: receiver.spans[1]?.spanId },
      { name: 'GET /things', traceId: TRACE, parentSpanId: 'b7ad6b7169203331' },
    ]);
    expect(JSON.stringify(receiver.spans)).not.toContain('ann');
  });

  test('what fails says as what, and never how it was put', async () => {
    await start();
    const failing = inTraceOf({ traceparent: GIVEN }, () =>
      inSpan('send', { kind: SpanKind.CLIENT }, () =>
        Promise.reject(Object.assign(new Error('no such mailbox: ann@uni.example'), { code: 'EENVELOPE' })),
      ),
    );
    await expect(failing).rejects.toThrow('no such mailbox');
    await stopTracing();
    expect(receiver.spans).toMatchObject([{ failed: true, attributes: { 'error.type': 'EENVELOPE' } }]);
    expect(JSON.stringify(receiver.spans)).not.toContain('ann');
  });

  test('what many have caused is one span, whether they have no trace, an old one or one that is recorded', async () => {
    await start();
    const another = `00-${'1'.repeat(32)}-b7ad6b7169203331-01`;
    const unrecorded = `00-${'2'.repeat(32)}-b7ad6b7169203331-00`;
    const works = [[null, '', 'nonsense', unrecorded, GIVEN, another], [null, unrecorded], []];
    for (const traceparents of works)
      expect(await inSharedSpan('send mails', {}, traceparents, async () => 'sent')).toBe('sent');
    await stopTracing();
    expect(receiver.spans).toMatchObject([{ name: 'send mails', traceId: TRACE, links: ['1'.repeat(32)] }]);
    expect(receiver.spans).toHaveLength(1);
  });

  test('who asks decides inside whether it is recorded, and from outside does not (L6)', async () => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'parentbased_traceidratio');
    // The lowest id of all, which every ratio but 0 records.
    const chosen = { traceparent: `00-${'0'.repeat(31)}1-b7ad6b7169203331-01`, tracestate: 'a=free+text' };
    const spansFor = async (isFromOutside: boolean, ratio: string): Promise<ReceivedSpan[]> => {
      vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', ratio);
      receiver.spans.length = 0;
      await start();
      const answer = new PassThrough();
      traceRequest(
        { method: 'GET', route: '/things', headers: chosen, isFromOutside, answer: answer as never },
        () => undefined,
      );
      await new Promise((resolve) => answer.resume().end(resolve));
      await stopTracing();
      return [...receiver.spans];
    };
    expect(await spansFor(false, '0.000001')).toMatchObject([{ traceId: `${'0'.repeat(31)}1` }]);
    expect(await spansFor(true, '0.000001')).toEqual([]);
    const [own, ...others] = await spansFor(true, '1');
    expect(others).toEqual([]);
    expect(own).toMatchObject({ links: [`${'0'.repeat(31)}1`] });
    expect(own?.parentSpanId ?? '').toBe('');
    expect(own?.traceId).not.toBe(`${'0'.repeat(31)}1`);
  });
});

test.each([
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'must be one of'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be a number from 0 to 1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http(s) address'],
])('%s must not be %s', (name, value, message) => {
  expect(() => parseEnv(ServiceEnv, { ...SETTINGS, [name]: value })).toThrow(message);
});

@Controller('things')
class ThingsController {
  @Access('operations')
  @Get()
  list(): Promise<string[]> {
    return inSpan('work', {}, () => []);
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}
