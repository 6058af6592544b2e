import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type FakeBucket = Awaited<ReturnType<typeof fakeBucket>>;

/** Starts an S3-compatible service with one bucket. Accepts one access key, and does not verify signatures. */
export async function fakeBucket({ accessKeyId }: { accessKeyId: string }) {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const signed = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/`;
  const server = createServer(async (req, res) => {
    const end = (status: number, answer: Buffer | string = ''): unknown => res.writeHead(status).end(answer);
    const bytes = await buffer(req);
    const path = req.url ?? '';
    if (bucket.failWith) return end(bucket.failWith, '<Error><Code>InternalError</Code></Error>');
    if (!req.headers.authorization?.startsWith(signed)) return end(403, '<Error><Code>AccessDenied</Code></Error>');
    if (!path.startsWith('/images/')) return end(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (req.method === 'PUT') {
      objects.set(path, { bytes, type: req.headers['content-type'] });
      return end(200);
    }
    if (req.method === 'DELETE') {
      objects.delete(path);
      return end(204);
    }
    const found = req.method === 'GET' ? objects.get(path) : undefined;
    return found ? end(200, found.bytes) : end(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Status of all answers, to simulate a failure. */
    failWith: undefined as number | undefined,
    close: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return bucket;
}
