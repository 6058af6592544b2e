import { imageSources } from '../../platform/browser/images.js';
import type { Difference } from './deal-facts.js';

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
  const [Mark, look] =
    kind === 'removed'
      ? (['del', 'bg-danger-soft text-danger'] as const)
      : (['ins', 'bg-success-soft font-semibold text-success no-underline'] as const);
  return (
    <Mark className={`rounded-sm ${look}`}>
      <span className="sr-only">{`${kind}: `}</span>
      {text}
      <span className="sr-only">, </span>
    </Mark>
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

interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * Maximum words for a comparison word by word: its table grows with the product of both counts. Longer texts are
 * compared as one part.
 */
const MAX_WORDS = 400;

/** Lists the words removed from and added to a text (longest common subsequence). */
export function textDifference(before: string, after: string): Part[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const parts: Part[] = [];
  const add = (kind: Part['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') parts.push({ kind, text });
  };
  if (one.length > MAX_WORDS || other.length > MAX_WORDS) {
    add('removed', before);
    add('added', after);
    return parts;
  }
  const common = commonLengths(one, other);
  let [at, to] = [0, 0];
  while (at < one.length || to < other.length) {
    const [was, is] = [one[at], other[to]];
    const isRemoved = was !== undefined && (is === undefined || common(at + 1, to) >= common(at, to + 1));
    if (was === is) add('same', was ?? '');
    else if (isRemoved) add('removed', was);
    else add('added', is ?? '');
    if (was === is || isRemoved) at += 1;
    if (was === is || !isRemoved) to += 1;
  }
  return parts;
}

/** Splits a text into words with the blanks that follow them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** Returns the length of the longest common subsequence of both remainders, for a pair of positions. */
function commonLengths(one: string[], other: string[]): (at: number, to: number) => number {
  const lengths = one.map(() => other.map(() => 0));
  const lengthAt = (at: number, to: number) => lengths[at]?.[to] ?? 0;
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--) {
      const row = lengths[at] as number[];
      row[to] =
        one[at] === other[to] ? lengthAt(at + 1, to + 1) + 1 : Math.max(lengthAt(at + 1, to), lengthAt(at, to + 1));
    }
  return lengthAt;
}
