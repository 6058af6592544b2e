import { COUNTER_API_ERRORS, TEST_CODES } from '@campus-deals/contracts/catalog/counter-api';
import { ERROR_CODES } from '@campus-deals/contracts/errors';
import { HOLD_SECONDS } from '@campus-deals/contracts/limits';
import type { ReactNode } from 'react';
import { CopyBlock } from '../../components/ui/copy-block.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { useBrowserFact } from '../../lib/react/hydration.js';

const KEY = `-H "Authorization: Bearer $CAMPUS_DEALS_KEY"`;
const CODE = `-H 'Content-Type: application/json' -d '{"code": "TEST-OK"}'`;

/** Steps of a sale. A shell runs them one after the other with a test key. */
const STEPS: { title: string; text: string; command: (origin: string) => string }[] = [
  {
    title: 'Set your key',
    text: 'Use a test key until your till works.',
    command: () => `export CAMPUS_DEALS_KEY='cd_test_…'`,
  },
  {
    title: 'Check a code',
    text: 'Answers with the deal, and changes nothing.',
    command: (origin) => `curl ${origin}/api/counter/v1/validate \\\n  ${KEY} \\\n  ${CODE}`,
  },
  {
    title: 'Hold it',
    text: `No other counter can redeem the code for ${HOLD_SECONDS} seconds. If no answer comes, repeat the request with the same Idempotency-Key. Use a new one for each sale.`,
    command: (origin) =>
      `curl ${origin}/api/counter/v1/holds \\\n  ${KEY} \\\n  -H "Idempotency-Key: sale-$(date +%s)" \\\n  ${CODE}`,
  },
  {
    title: 'Commit it once the sale is paid',
    text: 'Put the id of the hold into the address. The amount is optional: the bill before the discount, in cents, from which students see what they saved. You can repeat this: it counts once.',
    command: (origin) =>
      `curl -X POST ${origin}/api/counter/v1/holds/HOLD_ID/commit \\\n  ${KEY} \\\n  -H 'Content-Type: application/json' -d '{"amount": 1890}'`,
  },
  {
    title: 'Or cancel it',
    text: 'The code is free again at once. Without a commit or a cancel it is free when the hold expires.',
    command: (origin) => `curl -X POST ${origin}/api/counter/v1/holds/HOLD_ID/cancel \\\n  ${KEY}`,
  },
];

/** Explains the counter API: a sale step by step, the test codes and the errors. */
export function CounterApiGuide() {
  const origin = useBrowserFact(() => window.location.origin, '');
  return (
    <>
      <SectionCard
        title="A sale, step by step"
        description="Each box runs in a terminal. Answers are JSON, and never say who the student is."
      >
        <ol className="space-y-6">
          {STEPS.map(({ title, text, command }, index) => (
            <li key={title}>
              <h3 className="font-semibold">
                {index + 1}. {title}
              </h3>
              <p className="mt-0.5 mb-2 text-[0.9375rem] text-muted">{text}</p>
              <CopyBlock label={title} text={command(origin)} />
            </li>
          ))}
        </ol>
        <p className="mt-6 text-[0.9375rem] text-muted">
          The{' '}
          <a href="/api/docs" className="link">
            API reference
          </a>{' '}
          lists every field.
        </p>
      </SectionCard>
      <SectionCard title="Test codes" description="Only a test key knows them.">
        <CodeTable
          caption="Test codes"
          heads={['Code', 'Answer']}
          rows={Object.entries(TEST_CODES).map(([code, error]) => [code, error ? <code>{error}</code> : 'Redeemed'])}
        />
      </SectionCard>
      <SectionCard
        title="Errors"
        description="An error has a status and a body of type application/problem+json. Its code never changes. Its detail is for people."
      >
        <CodeTable
          caption="Errors"
          heads={['Code', 'Meaning']}
          rows={COUNTER_API_ERRORS.map((code) => [code, `${ERROR_CODES[code].status}: ${ERROR_CODES[code].title}`])}
        />
      </SectionCard>
    </>
  );
}

interface CodeTableProps {
  caption: string;
  heads: [string, string];
  rows: [code: string, meaning: ReactNode][];
}

function CodeTable({ caption, heads, rows }: CodeTableProps) {
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-4 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([code, meaning]) => (
          <tr key={code}>
            <th scope="row" className="py-2 pr-4 text-left align-top font-normal">
              <code className="text-sm wrap-anywhere">{code}</code>
            </th>
            <td className="py-2 align-top">{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
