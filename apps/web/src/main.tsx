import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from './app/router.js';
import { Toaster } from './components/ui/toaster.js';
import { GateKeeper } from './features/gate/gate-keeper.js';
import './lib/history-hold.js';
import { createQueryClient } from './lib/query-client.js';
import { keepReferral } from './lib/referral.js';
import { followOtherTabs } from './lib/session-news.js';
import { sessionQuery } from './lib/session.js';
import { startServiceWorker } from './lib/service-worker.js';
import { siteConfigQuery } from './lib/site-config.js';
import './styles/app.css';

const client = createQueryClient();
// Every page needs both: ask before the first component does.
void client.prefetchQuery(siteConfigQuery);
void client.prefetchQuery(sessionQuery);
followOtherTabs(client);
keepReferral();
startServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html holds no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <GateKeeper>
        <Router />
      </GateKeeper>
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
