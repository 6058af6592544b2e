import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { withTimeout } from '../with-timeout.js';
import type { TracingSettings } from './start-tracing.js';

const STOP_WITHIN_MS = 2000;

/** Starts the SDK and returns its stop function. The SDK reads the other standard variables itself. */
export function startSdk(service: string, env: TracingSettings): () => Promise<void> {
  const named = resourceFromAttributes({
    'service.name': service,
    'service.namespace': 'campus-deals',
    ...(env.RELEASE !== undefined && { 'service.version': env.RELEASE }),
  });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces` })),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await withTimeout(STOP_WITHIN_MS, provider.shutdown()).catch(() => undefined);
    trace.disable();
  };
}
