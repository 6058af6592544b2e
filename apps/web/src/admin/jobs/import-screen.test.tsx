import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAdminJob } from '../../testing/admin-job-facts.js';
import { sentTo, serve } from '../../testing/fake-server.js';
import { fakeUploads } from '../../testing/fake-upload.js';
import { renderPage } from '../../testing/render-page.js';
import { ImportScreen } from './imports.route.js';
import { timeLeft } from './job-copy.js';

const CHECKED = {
  kind: 'colleges.import',
  isDryRun: true,
  status: 'done',
  fileName: 'hd.csv',
  fileKeptUntil: '2026-11-24T04:41:00.000Z',
  total: 3,
  done: 3,
  created: 2,
  skipped: 1,
} as const;
const FILE = new File(['UNITID'], 'hd.csv', { type: 'text/csv' });

function render(at = '/admin/imports', checked: Parameters<typeof anAdminJob>[0] = CHECKED) {
  serve('GET /api/admin/jobs', []);
  serve('GET /api/admin/jobs/12', anAdminJob(checked));
  serve('GET /api/admin/jobs/12/rows', []);
  serve('GET /api/admin/jobs/13', anAdminJob({ ...CHECKED, id: 13, isDryRun: false, fileKeptUntil: null }));
  serve('GET /api/admin/jobs/13/rows', []);
  return { ...renderPage(<ImportScreen />, at), uploads: fakeUploads() };
}

it('checks a file first, previews the import, and then imports that file', async () => {
  const { user, uploads, where } = render();
  await user.click(screen.getByRole('radio', { name: 'Colleges' }));
  await user.selectOptions(screen.getByLabelText('Status of new colleges'), 'live');
  await user.upload(screen.getByLabelText('File'), FILE);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await expect.poll(() => uploads.length).toBe(1);
  expect(Object.fromEntries(uploads[0]?.form ?? [])).toMatchObject({ dryRun: 'true', status: 'live', file: FILE });
  uploads[0]?.answer(202, anAdminJob(CHECKED));
  expect(await screen.findByRole('heading', { name: 'Checked hd.csv' })).toBeTruthy();
  expect(screen.getByText('Nothing was saved. This is what the import will do.')).toBeTruthy();
  expect(where()).toBe('/admin/imports?job=12');
  serve('POST /api/admin/jobs/12/apply', anAdminJob({ ...CHECKED, id: 13, isDryRun: false }), { status: 202 });
  await user.click(screen.getByRole('button', { name: 'Import 2 new' }));
  expect(await screen.findByRole('heading', { name: 'Imported colleges from hd.csv' })).toBeTruthy();
  expect(where()).toBe('/admin/imports?job=13');
  expect(uploads).toHaveLength(1);
});

it('imports a file checked before the page was opened, and shows its expiry', async () => {
  const { user } = render('/admin/imports?job=12');
  expect(await screen.findByRole('button', { name: 'Import 2 new' })).toBeTruthy();
  expect(screen.getByText(/^We keep the checked file until/)).toBeTruthy();
  // The form still has the options of the check.
  await user.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(((await screen.findByRole('radio', { name: 'Colleges' })) as HTMLInputElement).checked).toBe(true);
});

it('asks before it changes names', async () => {
  const { user } = render('/admin/imports?job=12', { ...CHECKED, created: 0, skipped: 3, renames: 2 });
  const box = await screen.findByRole('checkbox', { name: /^Change 2 names too/ });
  expect(screen.getByRole('button', { name: 'Import nothing' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(box);
  serve('POST /api/admin/jobs/12/apply', anAdminJob({ ...CHECKED, id: 13, isDryRun: false }), { status: 202 });
  await user.click(screen.getByRole('button', { name: 'Import 2 changed' }));
  expect(await screen.findByRole('heading', { name: 'Imported colleges from hd.csv' })).toBeTruthy();
  expect(sentTo('POST /api/admin/jobs/12/apply')).toEqual({ rename: true });
});

it('asks for the file again once it is gone, also after an import by another admin', async () => {
  const { user } = render('/admin/imports?job=12');
  const detail = 'The checked file is gone. Choose it again to import it.';
  serve('POST /api/admin/jobs/12/apply', { code: 'import_file_gone', detail }, { status: 409 });
  const button = await screen.findByRole('button', { name: 'Import 2 new' });
  serve('GET /api/admin/jobs/12', anAdminJob({ ...CHECKED, fileKeptUntil: null }));
  await user.click(button);
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(await screen.findByText(/^Choose the file again to import it\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
});

it.each([
  [900, 100, 10_000, 'about 2 min left'],
  [10, 100, 10_000, 'less than a minute left'],
  [900, 0, 10_000, null],
  [0, 100, 10_000, null],
])('with %i rows left after %i in %i ms shows %s', (waiting, done, ms, text) => {
  expect(timeLeft(waiting, done, ms)).toBe(text);
});

it('shows what is missing, focuses the first such field, and shows the error of a file at its field', async () => {
  const { user, uploads } = render();
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  expect([screen.getByText('Please select a college'), screen.getByText('Choose a file')]).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('College'));
  expect(uploads).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Colleges' }));
  await user.upload(screen.getByLabelText('File'), FILE);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await expect.poll(() => uploads.length).toBe(1);
  uploads[0]?.answer(400, { detail: 'The file is a PDF', errors: { file: ['The file is a PDF'] } });
  expect(await screen.findByText('The file is a PDF')).toBeTruthy();
  expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBe('true');
});
