import type { IncomingHttpHeaders } from 'node:http';
import { SERVED_STALE_HEADER } from '@campus-deals/contracts/served-stale';
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from '@campus-deals/service-defaults/without-database';
import type { PublicAnswer } from '../cache/cached-answer.js';
import { answerHeaders, tagsOf } from './headers.js';
import { UpstreamFailure, type AnswerSink, type Upstream, type UpstreamRequest } from './upstream.js';

/** No public read is this large; one that is comes from a mistake. */
const LARGEST_BYTES = 16 * 1024 * 1024;

/** Reads a service's answer whole, to keep and share it. */
export function fetchWhole(upstream: Upstream, request: UpstreamRequest): Promise<PublicAnswer> {
  return new Promise((resolve, reject) => {
    upstream.send(request, new Collected(upstream.name, resolve, reject));
  });
}

class Collected implements AnswerSink {
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly service: string,
    private readonly resolve: (answer: PublicAnswer) => void,
    private readonly reject: (failure: Error) => void,
  ) {}

  begin(status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  data(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > LARGEST_BYTES)
      this.fail(new UpstreamFailure('service_unavailable', this.service, 'the answer is too large'));
    else this.chunks.push(chunk);
  }

  end(): void {
    const tags = this.headers[CACHE_TAGS_HEADER];
    const until = this.headers[CACHE_UNTIL_HEADER];
    const [only] = this.chunks;
    this.resolve({
      status: this.status,
      headers: answerHeaders(this.headers),
      contentType: this.headers['content-type'],
      body: this.chunks.length === 1 && only ? only : Buffer.concat(this.chunks),
      tags: tags === undefined ? undefined : tagsOf(tags),
      ...(until !== undefined && { until: Number(until) }),
      ...(this.headers[SERVED_STALE_HEADER] !== undefined && { isStale: true }),
    });
  }

  fail(failure: Error): void {
    this.reject(failure);
  }
}
