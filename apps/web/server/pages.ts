import type { FastifyInstance } from 'fastify';
import type * as EntryServer from '../src/entry.server.js';

type Renderer = Pick<typeof EntryServer, 'renderPage' | 'emptyPage' | 'publicPaths'>;

/** Where pages come from: as they were built, or from the sources as they are now. */
export interface Pages {
  /** Another one for another build: its pages name other files. */
  build: string;
  renderer(): Promise<Renderer>;
  /** index.html for a path. */
  template(path: string): Promise<string>;
  /** Tags that make the browser fetch the code and styles of these routes at once. */
  linksFor?(routeIds: string[]): string;
  /** Serves the files that pages load. */
  serveFiles(server: FastifyInstance): Promise<void>;
}
