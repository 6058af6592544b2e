import { mergeDocuments, type ApiDocument } from './merge-openapi.js';

const ANSWER_WITHIN_MS = 3000;
const FRESH_MS = 30_000;

/** Serves the merged OpenAPI document. A service that is down is left out until the next time. */
export class ApiDocuments {
  private last: { json: Promise<string>; at: number } | undefined;

  constructor(
    private readonly services: Record<string, string>,
    /** Returns the description of the gateway's own routes. */
    private readonly own: () => ApiDocument,
    private readonly productName: () => string,
  ) {}

  json(): Promise<string> {
    if (!this.last || Date.now() - this.last.at > FRESH_MS) this.last = { json: this.collect(), at: Date.now() };
    return this.last.json;
  }

  private async collect(): Promise<string> {
    const documents: Record<string, ApiDocument> = { gateway: this.own() };
    const fetched = await Promise.all(
      Object.entries(this.services).map(async ([name, url]) => [name, await documentOf(url)] as const),
    );
    for (const [name, document] of fetched) if (document) documents[name] = document;
    if (fetched.some(([, document]) => !document)) this.last = undefined;
    return JSON.stringify(mergeDocuments(documents, this.productName()));
  }
}

async function documentOf(url: string): Promise<ApiDocument | undefined> {
  try {
    const response = await fetch(new URL('/openapi.json', url), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const document = (await response.json()) as Partial<ApiDocument>;
    return document.paths && { ...document, paths: document.paths };
  } catch {
    return undefined;
  }
}
