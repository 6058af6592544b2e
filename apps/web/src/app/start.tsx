import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterFirstFrame, takeFirstFrame } from '../lib/first-frame.js';
import { isPublicRead } from '../lib/public-reads.js';
import { createQueryClient } from '../lib/query-client.js';
import { followOtherTabs } from '../lib/session-news.js';
import { sessionQuery } from '../lib/session.js';
import { siteConfigQuery } from '../lib/site-config.js';
import { App } from './app.js';
import { loadScreen } from './screens.js';

/** Brings the page to life: takes over the first frame that the server drew into `root`, or draws it. */
export function start(root: HTMLElement): void {
  const client = createQueryClient();
  const app = <App client={client} route={(screens) => <BrowserRouter>{screens}</BrowserRouter>} />;
  const isTakenOver = takeFirstFrame(client);
  if (isTakenOver) {
    const takeOver = () => startTransition(() => void hydrateRoot(root, app));
    // Code that could not be fetched is asked for again by the part that needs it.
    loadScreen(window.location.pathname).then(takeOver, takeOver);
  } else {
    createRoot(root).render(app);
  }
  afterFirstFrame(() => {
    // page-init.js waits for it, with what was pressed and typed: React takes that up only once it has ended its own work.
    setTimeout(() => document.dispatchEvent(new Event('page-lives')));
    // Every page needs both: ask before the first component does.
    void client.prefetchQuery(siteConfigQuery);
    void client.prefetchQuery(sessionQuery).then(() => isTakenOver && readMore(client));
    followOtherTabs(client);
  });
}

/** The frame shows what visitors and students see; vendors and admins may see more of the same. */
function readMore(client: QueryClient): void {
  const role = client.getQueryData(sessionQuery.queryKey)?.role;
  if (role === 'vendor' || role === 'admin')
    void client.invalidateQueries({ predicate: ({ queryKey }) => isPublicRead(String(queryKey[0])) });
}
