import { escapeAsCode, escapeHtml, escapeInvisible } from '../escape.ts';
import { toWorkflowSyntax } from '../formats/workflow-syntax.ts';

/** Code, quoted texts, and keys with the name of their entry: `labels[0] "bug".color`. */
const marked = /(`[^`]+`|(?<![\w.])\w[\w.]*(?:\[\d+\] "(?:[^"\\]|\\.)*"(?:\.\w+)*)+|"(?:[^"\\]|\\.)*")/;

/** Words that GitHub never turns into a mention, reference, link, commit or emoji. */
const plain = /^[("“]?(?:\p{L}+(?:[-’']\p{L}+)*|\d{1,6})[)"”]?[.,;:!?]*$|^[→–—&+]$/u;
const commit = /^[0-9a-f]{7,}\b/i;

/** Renders a message for a GitHub page. Marked and quoted texts and unsafe words are put into `code`. */
export function renderProse(text: string): string {
  const parts = escapeInvisible(toWorkflowSyntax(text))
    .split(marked)
    .flatMap((part, index) => (index % 2 ? [{ code: dropBackticks(part) }] : splitWords(part)));
  return renderParts(parts);
}

const dropBackticks = (part: string): string => (part.startsWith('`') ? part.slice(1, -1) : part);

interface ProsePart {
  readonly code?: string;
  readonly plain?: string;
}

const splitWords = (text: string): ProsePart[] => text.split(/( +)/).flatMap((word) => (word ? splitWord(word) : []));

function splitWord(word: string): ProsePart[] {
  if (!word.trim() || (plain.test(word) && !commit.test(word))) return [{ plain: word }];
  const [, before = '', code = '', after = ''] = /^(\(?)(.*?)([.,;:!?)]*)$/s.exec(word)!;
  return [{ plain: before }, { code }, { plain: after }].filter((part) => part.code ?? part.plain);
}

function renderParts(parts: readonly ProsePart[]): string {
  let html = '';
  let openCode = '';
  const close = () => {
    if (openCode) html += escapeAsCode(openCode);
    openCode = '';
  };
  for (const { code, plain: text = '' } of parts)
    if (code !== undefined) openCode += code;
    else {
      close();
      html += escapeHtml(text);
    }
  close();
  return html;
}
