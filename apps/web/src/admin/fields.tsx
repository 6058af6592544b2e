import type { SeoMetadataDto } from '@campus-deals/contracts/catalog/seo-metadata.dto';
import { useFieldValue } from '../kit/form/field-value.js';
import { TextField } from '../kit/ui/text-field.js';

const FIELDS: readonly [name: keyof SeoMetadataDto, label: string, hint?: string][] = [
  ['title', 'Page title'],
  ['description', 'Description', 'Cut at 150 characters where it is shown.'],
  ['keywords', 'Keywords', 'With commas between.'],
  ['ogTitle', 'Title of link previews'],
  ['ogDescription', 'Description of link previews'],
  ['ogUrl', 'Address that link previews name'],
  ['ogImage', 'Picture of link previews', 'Its address.'],
];

/**
 * Fields for the texts that search engines and link previews show instead of the page's own. Null when all are empty.
 */
export function SeoFields({ name = 'seoMetadata' }: { name?: string }) {
  const { value, error, set } = useFieldValue(name);
  const metadata = (value ?? {}) as SeoMetadataDto;
  const errors = (error ?? {}) as Partial<Record<keyof SeoMetadataDto, { message?: string }>>;
  const change = (key: keyof SeoMetadataDto, text: string) => {
    const rest = Object.entries(metadata).filter(([other, value]) => other !== key && value);
    const next = Object.fromEntries(text ? [...rest, [key, text]] : rest);
    set(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <details className="rounded-md border border-line">
      <summary className="flex min-h-11 items-center px-4 font-semibold">Search engines and link previews</summary>
      <div className="grid gap-5 border-t border-line p-4 sm:grid-cols-2">
        {FIELDS.map(([key, label, hint]) => (
          <TextField
            key={key}
            label={label}
            {...(hint && { hint })}
            autoComplete="off"
            value={metadata[key] ?? ''}
            error={errors[key]?.message}
            onChange={({ target }) => change(key, target.value)}
          />
        ))}
      </div>
    </details>
  );
}
