export interface GeneratorSettings {
  /** Asked in turn. */
  origins: string[];
  method: string;
  paths: string[];
  cookies: string[];
}

export interface Generated {
  seconds: number;
  sent: number;
  /** Answered with success. */
  served: number;
  /** Told to come back: 503 with Retry-After. */
  shed: number;
  failed: number;
  /** Milliseconds, of those served. */
  p50: number;
  p99: number;
}

/** To each origin; who finds none open waits for one. */
export const CONNECTIONS = 1500;
