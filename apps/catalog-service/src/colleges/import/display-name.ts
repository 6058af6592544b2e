/** Colleges that are commonly known by another name than the register's. */
const KNOWN_AS: Record<string, string> = {
  'Louisiana State University and Agricultural & Mechanical College': 'Louisiana State University',
  'Texas A&M University-College Station': 'Texas A&M University',
  'Tulane University of Louisiana': 'Tulane University',
  'University of Michigan-Ann Arbor': 'University of Michigan',
  'University of Minnesota-Twin Cities': 'University of Minnesota',
  'University of Missouri-Columbia': 'University of Missouri',
  'University of Oklahoma-Norman Campus': 'University of Oklahoma',
  'University of Pittsburgh-Pittsburgh Campus': 'University of Pittsburgh',
  'University of South Carolina-Columbia': 'University of South Carolina',
  'University of Washington-Seattle Campus': 'University of Washington',
};

/**
 * Turns a name of the federal register (IPEDS) into the common one: without "The", "-Main Campus" and the like. A
 * common name is returned unchanged.
 */
export const displayName = (name: string): string =>
  KNOWN_AS[name] ??
  name
    .replace(/^The (?=University )/, '')
    .replace(/(?:[ -]Main Campus| Campus Immersion)$/, '')
    .replace(/(-.+) Campus$/, '$1')
    // Only California's two systems use a comma.
    .replace(/^(University of California|California State (?:Polytechnic )?University)-/, '$1, ');
