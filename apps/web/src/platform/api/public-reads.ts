/** Reads that are open to everyone and return the same to all. */
const PUBLIC_READ = /^\/api\/(colleges|deals|vendors|search|states)\b/;

export function isPublicRead(path: string): boolean {
  return PUBLIC_READ.test(path);
}
