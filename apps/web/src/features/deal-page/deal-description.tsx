import { SectionCard } from '../../components/ui/section-card.js';

/** Shows the vendor's description of the deal, and its terms. Line breaks are kept. */
export function DealDescription({ description, terms }: { description: string | null; terms: string | null }) {
  return (
    <>
      {description && (
        <SectionCard title="About this deal">
          <p className="max-w-[68ch] leading-relaxed whitespace-pre-line">{description}</p>
        </SectionCard>
      )}
      {terms && (
        <SectionCard title="Terms">
          <p className="max-w-[68ch] text-[0.9375rem] whitespace-pre-line text-muted">{terms}</p>
        </SectionCard>
      )}
    </>
  );
}
