import { lexer, type Token } from 'marked';

/** A piece of text in one style. A line break is the text "\n". */
export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** An http or https address. */
  href: string | null;
}
export type Paragraph = readonly Run[];

const PLAIN = { isBold: false, isItalic: false, href: null };

/**
 * Reads paragraphs, bold, italics and links from Markdown (CommonMark). Everything else, such as HTML, images and
 * headings, remains as typed. The result is text without markup, which the email escapes.
 */
export function readMarkdown(markdown: string): Paragraph[] {
  return lexer(markdown).flatMap((block) => {
    if (block.type === 'space' || block.type === 'def') return [];
    return [block.type === 'paragraph' ? joined(runsOf(block.tokens ?? [], PLAIN)) : asTyped(block.raw)];
  });
}

function asTyped(raw: string): Run[] {
  const lines = raw.trim().split('\n');
  return lines.flatMap((text, at) => [...(at > 0 ? [{ ...PLAIN, text: '\n' }] : []), { ...PLAIN, text }]);
}

/** Joins neighbors of one style. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const before = all.at(-1);
    const isSame = before && (['isBold', 'isItalic', 'href'] as const).every((key) => before[key] === run[key]);
    if (isSame && before.text !== '\n' && run.text !== '\n') before.text += run.text;
    else all.push({ ...run });
  }
  return all;
}

function runsOf(tokens: readonly Token[], style: Omit<Run, 'text'>): Run[] {
  return tokens.flatMap((token): Run[] => {
    const children = (more: Partial<Run>) =>
      runsOf('tokens' in token ? (token.tokens ?? []) : [], { ...style, ...more });
    if (token.type === 'strong') return children({ isBold: true });
    if (token.type === 'em') return children({ isItalic: true });
    if (token.type === 'link' && isWebAddress(String(token.href))) return children({ href: String(token.href) });
    if (token.type === 'br') return [{ ...PLAIN, text: '\n' }];
    const text = token.type === 'escape' || token.type === 'text' ? String(token.text) : token.raw;
    return [{ ...style, text }];
  });
}

function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href) && URL.canParse(href);
}

/** Returns a paragraph as plain text, with the address of a link after its words. */
export function plainText(paragraph: Paragraph): string {
  return paragraph
    .map(({ text, href }, at) => {
      const isEnd = href && paragraph[at + 1]?.href !== href;
      return isEnd && href !== text ? `${text} (${href})` : text;
    })
    .join('');
}
