import { getMetadataStorage } from 'class-validator';

let isInstalled = false;

/**
 * class-validator looks through the rules of every class there is for each object that it checks, and groups them by
 * field again. They do not change once a class is loaded, and we use no validation groups: once for each class will do.
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
