import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '@campus-deals/testing';
import { sharedCatalog } from '../testing/catalog-app.js';
import { aCollege, aVendor } from '../testing/factories.js';
import { PUBLIC_ONLY } from './external-requests/external-request.js';
import { fetchImage, UNREACHABLE } from './fetch-image.js';
import { ImagesService } from './images.service.js';
import { anOwner } from '../testing/accounts.js';
import { aPicture, fetchingOf } from '../testing/pictures.js';

/** Receives every query and never responds. */
let nameServer: Socket;
let asked = 0;
let silent: typeof PUBLIC_ONLY;
const catalog = await sharedCatalog();
beforeAll(async () => {
  nameServer = createSocket('udp4').on('message', () => (asked += 1));
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  silent = { ...PUBLIC_ONLY, nameServers: [`127.0.0.1:${nameServer.address().port}`] };
});
afterAll(() => nameServer.close());

test('a name server that never answers times out', async () => {
  const before = asked;
  await expect(fetchImage('http://x1.slow.example/a.png', { ...silent, timeoutMs: 300 })).rejects.toThrow(UNREACHABLE);
  await eventually(() => asked > before);
});

test('while name servers never answer, two names are resolved at once, one per account, and images are served', async () => {
  const { id: collegeId } = await aCollege(catalog.em());
  const owners = [];
  for (let n = 0; n < 8; n++) owners.push((await aVendor(catalog.em(), { collegeId })).userId);
  let release = () => {};
  const othersAnswered = new Promise<void>((resolve) => (release = resolve));
  const fetching = fetchingOf(catalog).mockImplementation(async (address) => {
    const [fetched] = await Promise.allSettled([fetchImage(address, silent), othersAnswered]);
    if (fetched.status === 'rejected') throw fetched.reason;
    return fetched.value;
  });
  const { imageUrl } = await catalog.get(ImagesService).keep(1, () => aPicture());
  const paste = (userId: number, n: number) =>
    catalog.ask('PATCH', '/api/user/vendor', {
      caller: anOwner(userId),
      body: { version: 1, logoUrl: `http://x${n}.slow.example/a.png` },
    });
  const before = asked;
  const [first = 0] = owners;
  const begun = paste(first, 0);
  await eventually(() => asked > before);
  const answers = [begun, ...owners.map((userId, n) => paste(userId, n + 1))];
  let answered = 0;
  for (const answer of answers) void answer.then(() => (answered += 1));
  await eventually(() => answered === 7, { message: 'the requests that are not being fetched are refused' });
  expect((await catalog.ask('GET', imageUrl)).statusCode).toBe(200);
  release();
  const codes = (await Promise.all(answers)).map((answer) => answer.json<{ code: string }>().code);
  expect(fetching).toHaveBeenCalledTimes(2);
  const [failed, refused, busy] = ['validation_failed', 'too_many_requests', 'service_unavailable'];
  expect(codes.toSorted()).toEqual([...Array(6).fill(busy), refused, failed, failed]);
  // Their slots are free again.
  await paste(first, 9);
  expect(fetching).toHaveBeenCalledTimes(3);
});
