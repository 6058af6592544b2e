/** Opens our own page, which verifies at the press of a button: a mail scanner that opens the link changes nothing. */
export const DEFAULT_LINK_TEMPLATE =
  '{{ .SiteURL }}/verify#token_hash={{ .TokenHash }}&type={{ .Type }}&redirect_to={{ .RedirectTo }}';

const VARIABLE = /\{\{\s*\.(\w+)\s*\}\}/g;
const NAMES = ['ConfirmationURL', 'Token', 'TokenHash', 'SiteURL', 'RedirectTo', 'Type', 'Email'] as const;

/** What Supabase's mail templates know, and `Type`, which is ours: there each template writes its own. */
export type LinkVariables = Record<(typeof NAMES)[number], string>;

const isName = (name: string): name is (typeof NAMES)[number] => (NAMES as readonly string[]).includes(name);

/** The link of a mail. A value that lands in the query or the fragment is percent-encoded. */
export function fillLinkTemplate(template: string, variables: LinkVariables): string {
  return template.replaceAll(VARIABLE, (_whole, name: string, at: number) => {
    const value = isName(name) ? variables[name] : '';
    return /[?#]/.test(template.slice(0, at)) ? encodeURIComponent(value) : value;
  });
}

/** What is wrong with a template, one sentence each. */
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
