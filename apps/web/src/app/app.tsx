import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { Toaster } from '../kit/ui/toaster.js';
import { AccessGate } from '../site/gate/access-gate.js';
import { PageFactsContext, type PageFacts } from '../platform/react/hydration.js';

interface AppProps {
  client: QueryClient;
  facts: PageFacts;
  onHydrated?: () => void;
  /** Renders the pages. Called once, when the access gate lets the visitor in. */
  children: () => ReactNode;
}

/** The site, identical in the browser and on the server. */
export function App({ client, facts, onHydrated, children }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <PageFactsContext value={facts}>
          <AccessGate>
            <Pages render={children} />
          </AccessGate>
          <Toaster />
        </PageFactsContext>
      </QueryClientProvider>
    </StrictMode>
  );
}

function Pages({ render }: { render: () => ReactNode }) {
  const [pages] = useState(render);
  return pages;
}
