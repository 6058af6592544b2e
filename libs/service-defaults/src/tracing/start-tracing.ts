import { setTracing } from './spans.js';

export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  RELEASE?: string;
}

let stop: (() => Promise<void>) | undefined;

/** Starts sending spans to OTEL_EXPORTER_OTLP_ENDPOINT. If it is unset, the SDK is not loaded. */
export async function startTracing(service: string, env: TracingSettings): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startSdk } = await import('./sdk.js');
  stop = startSdk(service, env);
  setTracing(true);
}

/** Flushes the remaining spans, with a short timeout: the collector may be unavailable. */
export async function stopTracing(): Promise<void> {
  setTracing(false);
  await stop?.();
  stop = undefined;
}
