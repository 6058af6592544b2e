/** Reads that anybody may make and that give everybody the same. */
const PUBLIC_READ = /^\/api\/(colleges|deals|vendors|search|states)\b/;

export function isPublicRead(path: string): boolean {
  return PUBLIC_READ.test(path);
}
