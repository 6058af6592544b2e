/**
 * Returns the headers of a response that a browser saves as a file, never shows. Of the name, letters, digits, dots,
 * hyphens and underscores of ASCII are kept.
 */
export function attachment(fileName: string): Record<string, string> {
  const safe = fileName.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'file';
  return { 'content-disposition': `attachment; filename="${safe}"`, 'x-content-type-options': 'nosniff' };
}
