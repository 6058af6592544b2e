/** Letters that Unicode does not take apart, as PostgreSQL's `searchable()` folds them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
};

/**
 * Turns a name into the part of an address, cut between words: `St. John's College` → `st-johns-college`. Empty for a
 * name without Latin letters and digits.
 */
export function slugOf(text: string, longest: number): string {
  const slug = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’ʻ.]/g, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (slug.length <= longest) return slug;
  const cut = slug.slice(0, longest + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 1));
}
