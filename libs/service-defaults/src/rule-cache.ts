import { getMetadataStorage } from 'class-validator';

let isInstalled = false;

/**
 * Caches class-validator's rules by class. For each validated object, it otherwise searches the rules of all classes
 * and groups them by field. They never change once a class is loaded, and we use no validation groups.
 */
export function cacheRules(): void {
  if (isInstalled) return;
  isInstalled = true;
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const rulesOf = new WeakMap<object, ReturnType<typeof find>>();
  const groupsOf = new WeakMap<object, ReturnType<typeof group>>();
  storage.getTargetValidationMetadatas = (type, ...options) => {
    const known = rulesOf.get(type);
    if (known) return known;
    const found = find(type, ...options);
    rulesOf.set(type, found);
    return found;
  };
  storage.groupByPropertyName = (rules) => {
    const known = groupsOf.get(rules);
    if (known) return known;
    const grouped = group(rules);
    groupsOf.set(rules, grouped);
    return grouped;
  };
}
