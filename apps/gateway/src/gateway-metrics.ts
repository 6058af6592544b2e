import { gauge, metrics } from '@campus-deals/service-defaults/without-nest';
import { Counter, Gauge } from 'prom-client';
import type { PublicReads } from './cache/public-reads.js';

export const openEventStreams = gauge('gateway_event_streams_open', 'Event streams open at this replica');

/** Registers cache statistics. They are read on each scrape, so that a cache hit does no extra work. */
export function registerMetrics(reads: PublicReads): void {
  for (const name of ['gateway_public_reads_total', 'gateway_cache_entries']) metrics.removeSingleMetric(name);
  const answered = new Counter({
    name: 'gateway_public_reads_total',
    help: 'Public reads by result, and cached answers dropped by tag',
    labelNames: ['result'],
    registers: [],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(reads.counts)) this.inc({ result }, count);
    },
  });
  const entries = new Gauge({
    name: 'gateway_cache_entries',
    help: 'Responses in the cache',
    registers: [],
    collect() {
      this.set(reads.entries);
    },
  });
  metrics.registerMetric(answered);
  metrics.registerMetric(entries);
}
