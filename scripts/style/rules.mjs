/** Patterns of unclear words, each with the advice to print. */
const patterns = [
  [/\b(?:the|code|a|this|whose|other) hosts?\b(?! name)/i, 'name GitHub'],
  [/\bwho(?:m)?ever\b|\bwhatever\b|\bwhichever\b/i, 'name the person or the thing'],
  [/\bso that\b/i, 'write two sentences, or "to"'],
  [/\b(?:takes?|taken|took) (?:\S+ )?for\b/i, 'write "treats as"'],
  [/\bis no(?:ne)? (?!longer)\w/i, 'write "is not a"'],
  [/\bnone of which\b|\bof which\b/i, 'write two sentences'],
  [/\btells?\b|\btold\b/i, 'write "report", "print" or "show"'],
  [/\b(?:whereby|thereby|hence|lest)\b/i, 'use everyday words'],
  [/\b(?:hold|holds|held) to\b|\bgoes? by\b|\brests? on\b|\banswers? for\b/i, 'use an everyday verb'],
  [/\btrues? up\b/i, 'write "sync" or "fix"'],
  [/\bnobody\b|\bsomebody\b|\banybody\b/i, 'name the person'],
  [/\bwould be (?:deleted|removed|created|changed|updated)\b/i, 'write "will be"'],
  [/\bfolded\b|\bfolding\b/i, 'write "batched"'],
  [/\bwings?\b/i, 'write "extension"'],
];

const negation = /\b(?:not|no|never|none|nothing|neither|nor|cannot|without|unless)\b|n't\b/gi;

/** The longest sentence that a reader can keep in mind, in words. */
const maxSentenceWords = 35;

/** Lists the mistakes of a text, at most one for each rule. */
export function findMistakes(text) {
  const plain = text.replace(/`[^`]*`/g, 'CODE').replace(/\$\{[^}]*\}/g, 'CODE');
  const sentences = plain.split(/(?<=[.!?:;])\s+|\n/);
  return [
    ...patterns
      .filter(([pattern]) => pattern.test(plain))
      .map(([pattern, advice]) => `"${pattern.exec(plain)[0]}": ${advice}`),
    ...(sentences.some((sentence) => countWords(sentence) > maxSentenceWords)
      ? [`a sentence of more than ${maxSentenceWords} words`]
      : []),
    ...(sentences.some((sentence) => (sentence.match(negation) ?? []).length > 2)
      ? ['more than two negations in a sentence']
      : []),
  ];
}

const countWords = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Extracts the paragraphs, list items and table cells of a page. Skips code, headings and HTML. */
export function extractProse(page) {
  const texts = [];
  let isCode = false;
  let paragraph;
  page.split('\n').forEach((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) {
      isCode = !isCode;
      paragraph = undefined;
      return;
    }
    if (isCode || /^\s*(?:$|\||<|#|\[[^\]]+\]:)/.test(line)) {
      paragraph = undefined;
      if (!isCode && /^\s*\|/.test(line))
        for (const cell of line.split('|'))
          if (countWords(cell) > 1) texts.push({ line: index + 1, text: cell.trim() });
      return;
    }
    if (paragraph && !/^\s*(?:[-*]|\d+\.)\s/.test(line)) {
      paragraph.text += ` ${line.trim()}`;
      return;
    }
    paragraph = { line: index + 1, text: line.trim().replace(/^(?:[-*]|\d+\.)\s+/, '') };
    texts.push(paragraph);
  });
  return texts;
}

/** Extracts the strings of a program with three or more words, which people read. Skips comments. */
export function extractMessages(source) {
  const texts = [];
  const code = source.replace(/^\s*(?:\/\/.*|\/?\*.*)$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const match of code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)) {
    const text = match[1] ?? match[2].replace(/\$\{[^}]*\}/g, 'CODE');
    if (
      countWords(text) < 3 ||
      /^[./@]|^(?:GET|PUT|POST|PATCH|DELETE) |^\s*(?:(?:query|mutation|fragment)\b|\w+_\w+ \w+_\w+ )/.test(text)
    )
      continue;
    texts.push({ line: code.slice(0, match.index).split('\n').length, text: text.replace(/\\'/g, "'") });
  }
  return texts;
}
