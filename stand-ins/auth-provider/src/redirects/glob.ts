const ANY_OF = /[.+^$|()\\]/g;

/**
 * Converts an allow-list pattern with Supabase's syntax: `*` matches any run and `?` any single character except the
 * separators `.` and `/`, `**` any run, `[a-z]` one of, `{a,b}` either. `\` escapes the next character.
 */
export function globToRegExp(pattern: string): RegExp {
  let source = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '*') {
      const crosses = pattern.charAt(at + 1) === '*';
      if (crosses) at += 1;
      source += crosses ? '.*' : '[^./]*';
    } else if (character === '?') source += '[^./]';
    else if (character === '\\') source += escaped(pattern.charAt((at += 1)));
    else if (character === '{') {
      depth += 1;
      source += '(?:';
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      source += ')';
    } else if (character === ',' && depth > 0) source += '|';
    else if (character === '[') {
      const end = pattern.indexOf(']', at + 2);
      if (end < 0) throw new Error(`"[" without "]" in ${pattern}`);
      source += `[${pattern
        .slice(at + 1, end)
        .replace(/^!/, '^')
        .replaceAll('\\', '\\\\')
        .replaceAll('[', '\\[')}]`;
      at = end;
    } else source += escaped(character);
  }
  if (depth > 0) throw new Error(`"{" without "}" in ${pattern}`);
  return new RegExp(`^${source}$`);
}

const escaped = (character: string): string => character.replace(ANY_OF, '\\$&').replace(/[*?[\]{}]/, '\\$&');
