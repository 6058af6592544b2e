import { setTracing } from './spans.js';

export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_TRACES_SAMPLER?: string;
  OTEL_TRACES_SAMPLER_ARG?: string;
  RELEASE?: string;
}

let stop: (() => Promise<void>) | undefined;

/**
 * Sends spans to where OTEL_EXPORTER_OTLP_ENDPOINT says. Without one the SDK is not even loaded. `isEdge`: it is asked by
 * strangers, whose wish to be recorded counts for nothing.
 */
export async function startTracing(service: string, env: TracingSettings, { isEdge = false } = {}): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startSdk } = await import('./sdk.js');
  stop = startSdk(service, env, isEdge);
  setTracing(true);
}

/** Sends what is left, for a moment at most: who collects it may be away. */
export async function stopTracing(): Promise<void> {
  setTracing(false);
  await stop?.();
  stop = undefined;
}
