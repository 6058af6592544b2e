export const FIRST_NAMES = [
  'Ann',
  'Bob',
  'Cora',
  'Dev',
  'Elif',
  'Finn',
  'Grace',
  'Hugo',
  'Ines',
  'Jamal',
  'Kim',
  'Lena',
];
export const LAST_NAMES = ['Abbott', 'Baker', 'Chen', 'Diaz', 'Evans', 'Fischer', 'Garcia', 'Haddad', 'Ito', 'Jones'];

const LISTS = ['deals', 'vendors', 'colleges', 'users'];

/** What an admin asks in a day's work, by kind: of all lists in turn. */
export function questions(colleges: number): Record<string, string[]> {
  const college = (n: number): number => 1 + ((n * 977) % colleges);
  const filters = [
    'deals?status=pending&sort=waiting',
    'deals?sort=waiting',
    'deals?sort=ending',
    'deals?status=rejected',
    'deals?status=approved&category=tutoring',
    'deals?category=food_drink&sort=oldest',
    'deals?featured=true',
    'deals?reported=true',
    ...[1, 2, 3, 4].map((n) => `deals?collegeId=${college(n)}`),
    ...[5, 6].map((n) => `colleges/${college(n)}/deals?limit=50`),
    'vendors?owned=false',
    'vendors?featured=true&sort=name',
    'vendors?category=Shopping',
    ...[7, 8].map((n) => `vendors?collegeId=${college(n)}`),
    'colleges?isActive=false',
    'colleges?state=IA&sort=subscribers',
    'users?role=vendor',
    'users?role=admin',
  ];
  const searches = [
    ...['pizza', 'free', 'half', 'off', 'textbook', 'coffee', 'tea for two', 'owl', 'zzzz', 'a'].map(
      (word) => `deals?search=${word}`,
    ),
    'deals?search=half&status=pending&sort=waiting',
    ...['pizza', 'books', 'the', 'golden', 'zzzz'].map((word) => `vendors?search=${word}`),
    'vendors?search=pizza&sort=name',
    ...['college', 'springfield', 'university of'].map((words) => `colleges?search=${words}`),
    ...['ann', 'load-test-77', 'garcia', 'zzzz'].map((word) => `users?search=${word}`),
  ];
  const asked = (paths: string[]): string[] => paths.map((path) => `/api/admin/${encodeURI(path)}`);
  const withEnd = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}end=true`;
  return {
    'first pages': asked([...LISTS, 'vendors?sort=name', 'colleges?sort=subscribers', 'deals?sort=oldest']),
    filters: asked(filters),
    searches: asked(searches),
    'last pages': asked([...LISTS, ...filters.slice(0, 12), ...searches.slice(0, 4)].map(withEnd)),
  };
}
