import { IsRestoringProvider, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { Toaster } from '../components/ui/toaster.js';
import { GateKeeper } from '../features/gate/gate-keeper.js';
import { useIsFirstFrame } from '../lib/first-frame.js';
import { Screens } from './screens.js';

interface AppProps {
  client: QueryClient;
  /** Puts the screens under a router: the browser's, or one that stands at an address. */
  route: (screens: ReactNode) => ReactNode;
}

/** The whole site, the same in the browser and where its first frame is drawn. */
export function App({ client, route }: AppProps) {
  const isFirstFrame = useIsFirstFrame();
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <IsRestoringProvider value={isFirstFrame}>
          <GateKeeper>{route(<Screens />)}</GateKeeper>
          <Toaster />
        </IsRestoringProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
