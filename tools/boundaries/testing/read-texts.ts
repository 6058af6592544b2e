import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Placeholder for a value known only at run time. */
export const VALUE = '\u0000';

/** Separates the texts around an element. The sentence around it is also read as one text. */
const ELEMENT = '\u0001';

export interface SourceText {
  /** Path from the root of the tree. */
  file: string;
  line: number;
  /** Text with white space as a browser shows it, and `VALUE` for each embedded expression. */
  text: string;
  /** Whether the text is shown or sent to users, unlike API descriptions, log lines, SQL and CSS classes. */
  isCopy: boolean;
}

/** Reads every string, template and JSX text of the sources that match, without imports and tests. */
export function textsIn(root: string, patterns: string[]): SourceText[] {
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/testing/**'] });
  return files
    .filter((file) => !/\.(int\.)?(spec|test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = ts.createSourceFile(
        file,
        readFileSync(join(root, file), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
        file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
      );
      return textsOf(source).map(({ node, text }) => ({
        file,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text,
        isCopy: isCopy(node),
      }));
    });
}

function textsOf(source: ts.SourceFile): { node: ts.Node; text: string }[] {
  const found: { node: ts.Node; text: string }[] = [];
  const add = (node: ts.Node, text: string) => {
    const shown = text.replace(/\s+/g, ' ').trim();
    if (shown.replaceAll(VALUE, '').trim()) found.push({ node, text: shown });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node))
      add(node, node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join(''));
    else if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const runs = node.children.map(jsxText).join('').split(ELEMENT);
      for (const run of new Set([...runs, runs.join(VALUE)])) add(node, run);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function jsxText(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return decoded(child.text);
  if (ts.isJsxExpression(child))
    return child.expression && ts.isStringLiteral(child.expression) ? child.expression.text : VALUE;
  return ELEMENT;
}

function decoded(text: string): string {
  return text
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&');
}

const LOGS = /^(log|debug|info|warn|error|fatal|trace)$/;

function isCopy(node: ts.Node): boolean {
  for (let child = node, around = node.parent; around; child = around, around = around.parent) {
    if (ts.isTaggedTemplateExpression(around)) return false;
    // The only copy in a decorator is the message of a validation rule.
    if (ts.isPropertyAssignment(around) && around.name.getText() === 'message') return true;
    if (ts.isDecorator(around)) return false;
    if (ts.isJsxAttribute(around) && around.name.getText() === 'className') return false;
    if (ts.isPropertyAssignment(around) && /[cC]lass(Name)?$/.test(around.name.getText())) return false;
    if (ts.isCallExpression(around) && around.expression !== child) {
      const called = around.expression;
      if (ts.isPropertyAccessExpression(called) && LOGS.test(called.name.text)) return false;
      if (called.getText() === 'classNames') return false;
    }
  }
  return true;
}
