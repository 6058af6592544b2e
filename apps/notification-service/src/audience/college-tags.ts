/** Returns the cache tag of answers that show a college's sent newsletters. */
export function newslettersOfCollegeTag(id: number): string {
  return `newsletters-of-college-${id}`;
}
