import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Toaster } from '../components/ui/toaster.js';
import { createQueryClient } from '../lib/query-client.js';

function Where() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="where">{pathname + search + hash}</p>;
}

/** Renders as the app does, at `path`; `where()` tells where the page has navigated to. */
export function renderPage(page: ReactNode, path = '/') {
  const result = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {page}
        <Where />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...result, user: userEvent.setup(), where: () => result.getByTestId('where').textContent };
}

let nextId = 1;
export function aCollege(facts: Partial<CollegeDto> = {}): CollegeDto {
  const id = nextId++;
  return {
    id,
    name: `College ${id}`,
    shortName: `college-${id}`,
    city: 'Iowa City',
    state: 'IA',
    zipcode: null,
    latitude: null,
    longitude: null,
    website: null,
    logoUrl: null,
    seoMetadata: null,
    featured: false,
    status: 'live',
    subscriptionGoal: 100,
    isActive: false,
    activationDate: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    subscriberCount: 63,
    dealCount: 0,
    ...facts,
  };
}
