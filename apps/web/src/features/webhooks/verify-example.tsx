import { SectionCard } from '../../components/ui/section-card.js';

const EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes of the request as text, before any JSON parser.
// header: the request's Campus-Deals-Signature.
export function verify(body, header, secret) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')[1];
  if (Math.abs(Date.now() / 1000 - time) > 300) throw new Error('too old');
  const expected = createHmac('sha256', secret).update(time + '.' + body).digest();
  const isValid = parts.some(
    ([name, value]) => name === 'v1' && value.length === 64 && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  );
  if (!isValid) throw new Error('not from Campus Deals');
  return JSON.parse(body); // { id, type, createdAt, data }
}`;

/** Explains how a server verifies webhooks. */
export function VerifyExample() {
  return (
    <SectionCard
      title="Verify what you receive"
      description="Anyone can send a request to your address. Only ours are signed with your secret. The scheme is Stripe’s, so its libraries verify it too."
    >
      <pre className="rounded-md bg-well px-4 py-3 text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
        <code>{EXAMPLE}</code>
      </pre>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-[0.9375rem]">
        <li>Answer with any 2xx status within four seconds, and do longer work afterwards.</li>
        <li>A webhook can arrive twice or in another order: remember its id. Later events have greater ids.</li>
        <li>We retry for three days, then pause the webhook and notify you.</li>
        <li>We never send who the student is.</li>
        <li>
          The{' '}
          <a href="/api/docs" className="link">
            API reference
          </a>{' '}
          lists the fields of each webhook.
        </li>
      </ul>
    </SectionCard>
  );
}
