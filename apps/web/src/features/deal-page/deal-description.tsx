import { SectionCard } from '../../components/ui/section-card.js';

/** What the vendor says about the deal, and its conditions; lines stay lines. */
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
