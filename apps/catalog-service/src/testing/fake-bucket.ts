import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** An S3-compatible service with one bucket. Accepts only requests signed with AWS Signature Version 4. */
export interface FakeBucket {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  /** Status of all answers, to simulate a failure. */
  failWith: number | undefined;
  close(): Promise<void>;
}

export async function fakeBucket(credentials: { accessKeyId: string; secretAccessKey: string }): Promise<FakeBucket> {
  const objects: FakeBucket['objects'] = new Map();
  const server = createServer((req, res) => {
    void bodyOf(req).then((body) => {
      const end = (status: number, answer: Buffer | string = ''): unknown => res.writeHead(status).end(answer);
      if (bucket.failWith) return end(bucket.failWith, '<Error><Code>InternalError</Code></Error>');
      if (!isSigned(req, body, credentials)) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const path = req.url ?? '';
      if (!path.startsWith('/images/')) return end(404, '<Error><Code>NoSuchBucket</Code></Error>');
      if (req.method === 'PUT') {
        objects.set(path, { bytes: body, type: req.headers['content-type'] });
        return end(200);
      }
      if (req.method === 'DELETE') {
        objects.delete(path);
        return end(204);
      }
      const found = req.method === 'GET' ? objects.get(path) : undefined;
      return found ? end(200, found.bytes) : end(404, '<Error><Code>NoSuchKey</Code></Error>');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bucket: FakeBucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failWith: undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return bucket;
}

/** Checks the signature: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(
  req: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? '',
    );
  const [, id, day = '', region = '', signedHeaders = '', signature] = parts ?? [];
  const bodyHash = String(req.headers['x-amz-content-sha256']);
  if (id !== accessKeyId || (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body))) return false;
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const canonical = [req.method, path, query, headers.join(''), signedHeaders, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', String(req.headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce((so, part) => hmac(so, part), hmac(`AWS4${secretAccessKey}`, day));
  return hmac(key, toSign).toString('hex') === signature;
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
