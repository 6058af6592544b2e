import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends an immutable image: browsers that have it neither revalidate nor download it again. */
export function sendImage(request: FastifyRequest, reply: FastifyReply, version: string, bytes: Buffer): void {
  const etag = `"${version}"`;
  void reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match']?.includes(etag)) void reply.code(304).send();
  else void reply.type('image/webp').send(bytes);
}
