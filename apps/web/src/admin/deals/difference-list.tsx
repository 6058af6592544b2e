import { imageSources } from '../../platform/browser/images.js';
import type { Difference } from './deal-facts.js';
import { textDifference, type Part } from './text-difference.js';

interface DifferenceListProps {
  differences: Difference[];
  image: { name: string; before: string | null; after: string | null };
}

/** Lists the changes to an approved deal or public business, word by word. */
export function DifferenceList({ differences, image }: DifferenceListProps) {
  const isOtherImage = image.after !== image.before;
  return (
    <section aria-label="What changes">
      <h3 className="text-lg">What changes</h3>
      {differences.length === 0 && !isOtherImage && (
        <p className="mt-2 text-muted">Nothing that students see differs from the approved version.</p>
      )}
      <dl className="mt-2 divide-y divide-line">
        {differences.map(({ name, before, text }) => (
          <div key={name} className="py-2.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {textDifference(before, text).map((part, at) => (
                <Marked key={`${at} ${part.kind}`} part={part} />
              ))}
            </dd>
          </div>
        ))}
        {isOtherImage && (
          <div className="py-2.5">
            <dt className="text-sm text-muted">{image.name}</dt>
            <dd className="mt-1.5 flex flex-wrap gap-4">
              <Picture url={image.before} name="Before" />
              <Picture url={image.after} name="After" />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Marks a change for screen readers too, not by colour alone. */
function Marked({ part: { kind, text } }: { part: Part }) {
  if (kind === 'same') return text;
  if (kind === 'removed')
    return (
      <del className="rounded-sm bg-danger-soft text-danger">
        <span className="sr-only">removed: </span>
        {text}
        <span className="sr-only">, </span>
      </del>
    );
  return (
    <ins className="rounded-sm bg-success-soft font-semibold text-success no-underline">
      <span className="sr-only">added: </span>
      {text}
      <span className="sr-only">, </span>
    </ins>
  );
}

function Picture({ url, name }: { url: string | null; name: string }) {
  return (
    <figure className="w-36">
      {url ? (
        <img
          {...imageSources(url)}
          sizes="9rem"
          alt={`${name} the change`}
          className="h-24 w-full rounded-md object-cover"
        />
      ) : (
        <p className="grid h-24 place-items-center rounded-md bg-well text-sm text-muted">No image</p>
      )}
      <figcaption className="mt-1 text-sm text-muted">{name}</figcaption>
    </figure>
  );
}
