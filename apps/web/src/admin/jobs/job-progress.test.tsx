import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getJson } from '../../platform/api/http-client.js';
import { anAdminJob } from '../../testing/admin-job-facts.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { JobReport } from './job-report.js';
import { ShownJob } from './job-progress.js';

const JOB = 'GET /api/admin/jobs/12';
const ROWS = 'GET /api/admin/jobs/12/rows';

it('follows the job in the address until it is over, also after a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let looks = 0;
  serve(JOB, () =>
    looks++ === 0
      ? anAdminJob({ status: 'running', done: 4 })
      : anAdminJob({ status: 'done', done: 10, skipped: 2, failed: 1 }),
  );
  const { user, where } = renderPage(<ShownJob />, '/admin/deals?job=12');
  expect(await screen.findByRole('heading', { name: 'Approving 10 deals' })).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('4 of 10');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByRole('heading', { name: 'Approved 7 deals' })).toBeTruthy();
  expect(screen.getByText('Done: 7 · Skipped: 2 · Failed: 1')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what became of each' }).getAttribute('href')).toBe('/admin/jobs/12');
  const seen = callsTo(JOB).length;
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(where()).toBe('/admin/deals');
  expect(callsTo(JOB)).toHaveLength(seen);
});

it('refreshes the list once, also for a job that has ended before the first poll', async () => {
  serve(JOB, anAdminJob({ status: 'done', done: 10 }));
  serve('GET /api/admin/deals', []);
  function List() {
    useQuery({ queryKey: ['/api/admin/deals'], queryFn: () => getJson('/api/admin/deals'), staleTime: Infinity });
    return null;
  }
  renderPage(
    <>
      <List />
      <ShownJob />
    </>,
    '/?job=12',
  );
  await screen.findByRole('heading', { name: 'Approved 10 deals' });
  await waitFor(() => expect(callsTo('GET /api/admin/deals')).toHaveLength(2));
});

it('can be cancelled', async () => {
  serve(JOB, anAdminJob({ status: 'running', done: 4 }));
  serve('POST /api/admin/jobs/12/cancel', () => {
    const cancelled = anAdminJob({ status: 'cancelled', done: 4 });
    serve(JOB, cancelled);
    return cancelled;
  });
  const { user } = renderPage(<ShownJob />, '/?job=12');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Canceled. Finished steps are not undone.')).toBeTruthy();
});

it('shows why a whole job failed', async () => {
  serve(
    JOB,
    anAdminJob({ kind: 'vendors.import', status: 'failed', fileName: 'v.csv', problem: 'The file has no rows' }),
  );
  renderPage(<ShownJob />, '/?job=12');
  expect((await screen.findByRole('alert')).textContent).toBe('The file has no rows');
});

it('lists the results of the rows, filtered by outcome, page by page', async () => {
  serve(JOB, anAdminJob({ kind: 'vendors.import', status: 'done', done: 3, created: 2, failed: 1 }));
  serve(ROWS, [{ row: 2, subjectId: 5, label: 'The Kettle', outcome: 'created', message: null }], {
    headers: { link: '</api/admin/jobs/12/rows?cursor=abc>; rel="next"' },
  });
  serve(`${ROWS}?cursor=abc`, [{ row: 3, subjectId: 6, label: 'Corner Books', outcome: 'created', message: null }]);
  serve(`${ROWS}?outcome=failed`, [
    { row: 4, subjectId: null, label: null, outcome: 'failed', message: 'Name is required' },
  ]);
  const { user } = renderPage(<JobReport id={12} />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('rowheader', { name: 'Corner Books' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Show'), 'failed');
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'No name' })).toBeTruthy();
  expect(screen.queryByText('The Kettle')).toBeNull();
});
