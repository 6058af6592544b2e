/**
 * Writes a `.br` and a `.gz` file beside each text file of `dist/client`, so that the server compresses nothing at run
 * time.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/client/', import.meta.url));
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
/** Minimum size in bytes: compressing smaller bodies saves no packet. */
const SMALLEST = 256;

let files = 0;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  // index.html is filled in per page, so its bytes are not known yet.
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name) || /\/\.vite\b/.test(entry.parentPath)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  files += 1;
}
process.stdout.write(`compressed ${files} files (brotli and gzip)\n`);
