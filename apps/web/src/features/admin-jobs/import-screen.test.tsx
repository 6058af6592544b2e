import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAdminJob } from '../../testing/admin-job-facts.js';
import { serve } from '../../testing/fake-server.js';
import { fakeUploads } from '../../testing/fake-upload.js';
import { renderPage } from '../../testing/render-page.js';
import { ImportScreen } from './import-screen.js';

const CHECKED = {
  kind: 'colleges.import',
  isDryRun: true,
  status: 'done',
  fileName: 'hd.csv',
  total: 3,
  done: 3,
  created: 2,
  skipped: 1,
} as const;
const FILE = new File(['UNITID'], 'hd.csv', { type: 'text/csv' });

function render() {
  serve('GET /api/admin/jobs', []);
  serve('GET /api/admin/jobs/12', anAdminJob(CHECKED));
  serve('GET /api/admin/jobs/12/rows', []);
  serve('GET /api/admin/jobs/13', anAdminJob({ ...CHECKED, id: 13, isDryRun: false }));
  serve('GET /api/admin/jobs/13/rows', []);
  return { ...renderPage(<ImportScreen />, '/admin/imports'), uploads: fakeUploads() };
}

it('checks a file first, shows what would become of it, and then imports the same file', async () => {
  const { user, uploads, where } = render();
  await user.click(screen.getByRole('radio', { name: 'Colleges' }));
  await user.selectOptions(screen.getByLabelText('Status of new colleges'), 'live');
  await user.upload(screen.getByLabelText('File'), FILE);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await expect.poll(() => uploads.length).toBe(1);
  expect(Object.fromEntries(uploads[0]?.form ?? [])).toMatchObject({ dryRun: 'true', status: 'live', file: FILE });
  uploads[0]?.answer(202, anAdminJob(CHECKED));
  expect(await screen.findByRole('heading', { name: 'Checked hd.csv' })).toBeTruthy();
  expect(screen.getByText('Nothing was kept: this is what an import would do.')).toBeTruthy();
  expect(where()).toBe('/admin/imports?job=12');
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await expect.poll(() => uploads.length).toBe(2);
  expect(Object.fromEntries(uploads[1]?.form ?? [])).toMatchObject({ dryRun: 'false', status: 'live', file: FILE });
  uploads[1]?.answer(202, anAdminJob({ ...CHECKED, id: 13, isDryRun: false }));
  expect(await screen.findByRole('heading', { name: 'Imported colleges from hd.csv' })).toBeTruthy();
});

it('asks for what is missing, the first of it with the focus', async () => {
  const { user, uploads } = render();
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  expect(screen.getByText('Please select a college')).toBeTruthy();
  expect(screen.getByText('Choose a file')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('College'));
  expect(uploads).toEqual([]);
});

it('says at the file what is wrong with it', async () => {
  const { user, uploads } = render();
  await user.click(screen.getByRole('radio', { name: 'Colleges' }));
  await user.upload(screen.getByLabelText('File'), FILE);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await expect.poll(() => uploads.length).toBe(1);
  uploads[0]?.answer(400, { detail: 'The file is a PDF', errors: { file: ['The file is a PDF'] } });
  expect(await screen.findByText('The file is a PDF')).toBeTruthy();
  expect(screen.getByLabelText('File').getAttribute('aria-invalid')).toBe('true');
});
