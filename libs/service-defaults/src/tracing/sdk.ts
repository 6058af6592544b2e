import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-base';
import type { TracingSettings } from './start-tracing.js';

const STOP_WITHIN_MS = 2000;

/** Answers how to stop it. The SDK reads the standard's other variables (OTEL_EXPORTER_OTLP_HEADERS, OTEL_BSP_… ) itself. */
export function startSdk(service: string, env: TracingSettings, isEdge: boolean): () => Promise<void> {
  const named = resourceFromAttributes({
    'service.name': service,
    'service.namespace': 'campus-deals',
    ...(env.RELEASE !== undefined && { 'service.version': env.RELEASE }),
  });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    // Else it is the one that OTEL_TRACES_SAMPLER names.
    ...(isEdge && { sampler: edgeSampler(env) }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces` })),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return async () => {
    const timeout = new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
    trace.disable();
  };
}

/** As OTEL_TRACES_SAMPLER says, without asking who sent the request. */
function edgeSampler({ OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  if (name.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(Number(ratio ?? 1));
  return new AlwaysOnSampler();
}
