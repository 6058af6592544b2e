import type { FastifyInstance } from 'fastify';
import type * as EntryServer from '../src/entry.server.js';

type Renderer = Pick<typeof EntryServer, 'renderPage' | 'emptyPage' | 'publicPaths'>;

/** Source of the pages: a build or the current sources. */
export interface Pages {
  /** Id of the build, whose pages refer to its own files. */
  build: string;
  renderer(): Promise<Renderer>;
  /** Returns index.html for a path. */
  template(path: string): Promise<string>;
  /** Returns tags that make the browser fetch the code and styles of these routes early. */
  linksFor?(routeIds: string[]): string;
  /** Serves the files that pages load. */
  serveFiles(server: FastifyInstance): Promise<void>;
}
