import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { anOwner } from '../factories.js';

const { newVisitor } = useBrowser();

test('a vendor with a server adds a webhook on a phone, sends a test event, and reads the response in the log', async () => {
  const signatures: string[] = [];
  const receiver = createServer((req, res) => {
    signatures.push(String(req.headers['campus-deals-signature']));
    req.resume().on('end', () => res.end('thank you'));
  });
  await new Promise<void>((listening) => void receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  const vendor = await newVisitor({ viewport: PHONE });
  const { page } = vendor;
  await anOwner(vendor);
  await vendor.open('/vendor/developers');
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();

  const webhook = page.getByRole('region', { name: `127.0.0.1:${port}` });
  await webhook.getByRole('button', { name: 'Send a test event' }).click();
  await webhook.getByText('Delivered').waitFor();
  await webhook.getByText('Details').click();
  await webhook.getByText('thank you').waitFor();
  expect(signatures).toEqual([expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/)]);
  await webhook.getByRole('button', { name: 'Secret' }).click();
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  await webhook.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks yet').waitFor();
  vendor.expectCleanConsole();
  receiver.close();
});
