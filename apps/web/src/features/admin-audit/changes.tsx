import type { AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';

const LONGEST = 120;

/** Lists the changed fields of an audit entry, with the value before and after. */
export function Changes({ before, after }: Pick<AuditEntryDto, 'before' | 'after'>) {
  const [old, now] = [before as Record<string, unknown> | null, after as Record<string, unknown> | null];
  const fields = Object.keys({ ...old, ...now });
  if (fields.length === 0) return <span className="text-muted">Nothing to show</span>;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer rounded-sm text-sm max-md:-my-2.5 max-md:py-3">
        {fields.map(named).join(', ')}
      </summary>
      <dl className="mt-2 grid max-w-xl gap-x-3 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="font-semibold">{named(field)}</dt>
            <dd className="wrap-anywhere">
              {old && field in old && <del className="text-muted">{shown(old[field])}</del>}
              {old && now && <span aria-hidden="true"> → </span>}
              {now && field in now && <ins className="no-underline">{shown(now[field])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** "Product name" for productName. */
function named(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
