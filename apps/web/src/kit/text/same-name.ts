/**
 * Compares names without regard to case and repeated blanks. The name is typed as a confirmation, not as a password.
 */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) === plain(name);
}
