import { setTracing } from './spans.js';

export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  RELEASE?: string;
}

let stop: (() => Promise<void>) | undefined;

/** Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT. Without one the SDK is not even loaded. */
export async function startTracing(service: string, env: TracingSettings): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startSdk } = await import('./sdk.js');
  stop = startSdk(service, env);
  setTracing(true);
}

/** Sends what is left, for a moment at most: who collects it may be away. */
export async function stopTracing(): Promise<void> {
  setTracing(false);
  await stop?.();
  stop = undefined;
}
