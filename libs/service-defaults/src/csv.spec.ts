import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { csvLine, sendCsv, type CsvHeadings } from './csv.js';

test.each([
  ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
  ['+1 319 555 0134', "'+1 319 555 0134"],
  ['-20% today', "'-20% today"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', `"'\t'=1+1"`],
  ['\r=1+1', `"'\r'=1+1"`],
  [' =1+1', "' =1+1"],
  ['Tea, "hot"\nor cold', `"Tea, ""hot""\nor cold"`],
  ['-91.5302', '-91.5302'],
  [-5, '-5'],
  [true, 'true'],
  [null, ''],
  ['$5 off', '$5 off'],
])('%j is text there', (given, cell) => {
  expect(csvLine([1, given])).toBe(`1,${cell}\r\n`);
});

interface Row {
  id: number;
  name: string;
}
const HEADINGS: CsvHeadings<Row> = { id: 'ID', name: 'Name' };

let app: FastifyInstance;
let given: () => AsyncGenerator<Row[]>;
let ended: boolean;
beforeEach(() => {
  ended = false;
  app = Fastify();
  app.get('/rows.csv', async (_request, reply) => {
    await sendCsv(reply, { fileName: 'rows.csv', headings: HEADINGS, batches: given() });
    return reply;
  });
});
afterEach(() => app.close());

test('sends the batches one after the other as a file', async () => {
  given = async function* () {
    yield [{ id: 1, name: 'Tea' }];
    yield [];
    yield [{ id: 2, name: '=cmd()' }];
  };
  const answer = await app.inject('/rows.csv');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="rows.csv"',
  });
  expect(answer.body).toBe("\uFEFFID,Name\r\n1,Tea\r\n2,'=cmd()\r\n");
});

test('sends the headings alone where there are no rows', async () => {
  given = async function* () {};
  expect((await app.inject('/rows.csv')).body).toBe('\uFEFFID,Name\r\n');
});

test('answers what is wrong from the beginning as a problem, no half file', async () => {
  given = async function* () {
    yield await Promise.reject<Row[]>(Object.assign(new Error('no such filter'), { statusCode: 400 }));
  };
  expect((await app.inject('/rows.csv')).statusCode).toBe(400);
});

test('reads no further than its reader does', async () => {
  let read = 0;
  given = async function* () {
    try {
      for (;;) yield Array.from({ length: 1000 }, () => ({ id: ++read, name: 'x'.repeat(1000) }));
    } finally {
      ended = true;
    }
  };
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const answer = await fetch(`${address}/rows.csv`, { signal: abort.signal });
  const reader = answer.body?.getReader();
  await reader?.read();
  let before = -1;
  const hasStopped = (): boolean => {
    const same = read === before;
    before = read;
    return same;
  };
  await expect.poll(hasStopped, { interval: 50 }).toBe(true);
  // The kernel's buffers hold some megabytes.
  expect(read).toBeLessThan(50_000);
  abort.abort();
  await expect.poll(() => ended).toBe(true);
});
