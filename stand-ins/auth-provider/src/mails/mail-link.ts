/** Default link to our own page, which verifies on a button press, so that a mail scanner opening it has no effect. */
export const DEFAULT_LINK_TEMPLATE =
  '{{ .SiteURL }}/verify#token_hash={{ .TokenHash }}&type={{ .Type }}&redirect_to={{ .RedirectTo }}';

const VARIABLE = /\{\{\s*\.(\w+)\s*\}\}/g;
const NAMES = ['ConfirmationURL', 'Token', 'TokenHash', 'SiteURL', 'RedirectTo', 'Type', 'Email'] as const;

/** Variables of Supabase's mail templates, plus our `Type`, which Supabase's templates hardcode. */
export type LinkVariables = Record<(typeof NAMES)[number], string>;

const isName = (name: string): name is (typeof NAMES)[number] => (NAMES as readonly string[]).includes(name);

/** Returns the link of an email. Values in the query or fragment are percent-encoded. */
export function fillLinkTemplate(template: string, variables: LinkVariables): string {
  return template.replaceAll(VARIABLE, (_whole, name: string, at: number) => {
    const value = isName(name) ? variables[name] : '';
    return /[?#]/.test(template.slice(0, at)) ? encodeURIComponent(value) : value;
  });
}

/** Returns the problems of a template, one sentence each. */
export function problemsOfLinkTemplate(template: string): string[] {
  const used = [...template.matchAll(VARIABLE)].map(([, name]) => name ?? '');
  const problems = used
    .filter((name) => !isName(name))
    .map((name) => `knows no {{ .${name} }}; there are ${NAMES.join(', ')}`);
  if (template.replaceAll(VARIABLE, '').includes('{{')) problems.push('holds a "{{" that is no variable');
  if (!used.includes('TokenHash') && !used.includes('ConfirmationURL'))
    problems.push('needs {{ .TokenHash }} or {{ .ConfirmationURL }}');
  return problems;
}
