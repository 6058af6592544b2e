/** A label of its own or the larger part of one: alumni, alumni-mail, mail-alum, gradalumni, alum2020. */
const ALUMNI = /alumn(?:i|us|a)|(?:^|-)alums?\d*(?:-|$)/;

/**
 * The domains an address may belong to, the longest first: for `jo@cs.temple.edu` cs.temple.edu, then temple.edu. None
 * for an alumni address: it outlives being a student.
 */
export function possibleDomains(address: string): string[] {
  const domain = address.trim().toLowerCase().split('@').at(-1) ?? '';
  const labels = domain.split('.');
  if (!address.includes('@') || labels.some((label) => label === '' || ALUMNI.test(label))) return [];
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
}
