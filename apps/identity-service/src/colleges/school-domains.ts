/** An alumni label, or a label that contains one: alumni, alumni-mail, mail-alum, gradalumni, alum2020. */
const ALUMNI = /alumn(?:i|us|a)|(?:^|-)alums?\d*(?:-|$)/;

/**
 * Returns the domains an address may belong to, longest first: for `jo@cs.temple.edu` cs.temple.edu, then temple.edu.
 * Empty for an alumni address, which outlives student status.
 */
export function possibleDomains(address: string): string[] {
  const domain = address.trim().toLowerCase().split('@').at(-1) ?? '';
  const labels = domain.split('.');
  if (!address.includes('@') || labels.some((label) => label === '' || ALUMNI.test(label))) return [];
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
}
