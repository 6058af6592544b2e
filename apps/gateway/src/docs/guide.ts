import { COUNTER_API_ERRORS, TEST_CODES } from '@campus-deals/contracts/catalog/counter-api';
import { ERROR_CODES } from '@campus-deals/contracts/errors';
import { HOLD_SECONDS } from '@campus-deals/contracts/limits';

const KEY = '-H "Authorization: Bearer $CAMPUS_DEALS_KEY"';
const CODE = `-H 'Content-Type: application/json' -d '{"code": "TEST-OK"}'`;
const api = (path: string) => `"$CAMPUS_DEALS_URL/api/counter/v1/${path}"`;

/** Steps of a sale. A shell runs them one after the other with a test key. */
const STEPS: { title: string; text: string; command: string }[] = [
  {
    title: 'Set the address and your key',
    text: 'Vendors make keys at `/vendor/developers`. Use a test key until your cash register works.',
    command: `export CAMPUS_DEALS_URL='https://…' CAMPUS_DEALS_KEY='cd_test_…'`,
  },
  {
    title: 'Check a code',
    text: 'Returns the deal and changes nothing.',
    command: `curl ${api('validate')} \\\n  ${KEY} \\\n  ${CODE}`,
  },
  {
    title: 'Hold it',
    text: `No other counter can redeem the code for ${HOLD_SECONDS} seconds. If no answer comes, repeat the request with the same Idempotency-Key. Use a new one for each sale.`,
    command: `curl ${api('holds')} \\\n  ${KEY} \\\n  -H "Idempotency-Key: sale-$(date +%s)" \\\n  ${CODE}`,
  },
  {
    title: 'Commit it once the sale is paid',
    text: 'Put the id of the hold into the address. The amount is optional: the bill before the discount, in cents, from which students see what they saved. You can repeat this: it counts once.',
    command: `curl -X POST ${api('holds/HOLD_ID/commit')} \\\n  ${KEY} \\\n  -H 'Content-Type: application/json' -d '{"amount": 1890}'`,
  },
  {
    title: 'Or cancel it',
    text: 'The code is free again at once. Without a commit or a cancel it is free when the hold expires.',
    command: `curl -X POST ${api('holds/HOLD_ID/cancel')} \\\n  ${KEY}`,
  },
];

const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto';

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

const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
const table = (heads: [string, string], rows: string[][]) =>
  [heads, ['---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Explains the counter API and webhooks to developers, in Markdown. */
export const GUIDE = `Errors are application/problem+json with a stable code. Writes must come from the same origin; sign-in is a session cookie. The counter API needs an API key instead.

## Connect a cash register

Answers are JSON, and never say who the student is.

${STEPS.map(({ title, text, command }, index) => `### ${index + 1}. ${title}\n\n${text}\n\n${block('sh', command)}`).join('\n\n')}

### Test codes

Only a test key knows them.

${table(
  ['Code', 'Answer'],
  Object.entries(TEST_CODES).map(([code, error]) => [`\`${code}\``, error ? `\`${error}\`` : 'Redeemed']),
)}

### Errors

${table(
  ['Code', 'Meaning'],
  COUNTER_API_ERRORS.map((code) => [`\`${code}\``, `${ERROR_CODES[code].status}: ${ERROR_CODES[code].title}`]),
)}

## Verify webhooks

Anyone can send a request to your address. Only ours are signed with your secret. The scheme is Stripe’s, so its libraries verify it too.

${block('js', VERIFY)}

- Answer with any 2xx status within four seconds, and do longer work afterwards.
- A webhook can arrive twice or in another order: remember its id. Later events have greater ids.
- We retry for three days, then pause the webhook and notify you.
- We never send who the student is.
`;
