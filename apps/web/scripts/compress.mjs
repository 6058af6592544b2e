/**
 * Writes a `.br` and a `.gz` file beside each text file of `dist/client`, so that the server compresses nothing at run
 * time.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const dist = fileURLToPath(new URL('../dist/client/', import.meta.url));
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
/** Minimum size in bytes: compressing smaller bodies saves no packet. */
const SMALLEST = 256;

// index.html is filled in per page, so its bytes are not known yet.
const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !/\/\.vite\b/.test(entry.parentPath))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => statSync(path).size >= SMALLEST);

await Promise.all(
  paths.map(async (path) => {
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, await toBrotli(bytes, { params }));
    writeFileSync(`${path}.gz`, await toGzip(bytes, { level: 9 }));
  }),
);
process.stdout.write(`compressed ${paths.length} files (brotli and gzip)\n`);
