/** Words and patterns that make a reader stumble, with what to write instead. */
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

/** The longest sentence that a reader keeps in mind, in words. */
const longest = 35;

/** Says what is wrong with a text, in no more than one way for each rule. */
export function findMistakes(text) {
  const plain = text.replace(/`[^`]*`/g, 'CODE').replace(/\$\{[^}]*\}/g, 'CODE');
  const sentences = plain.split(/(?<=[.!?:;])\s+|\n/);
  return [
    ...patterns
      .filter(([pattern]) => pattern.test(plain))
      .map(([pattern, advice]) => `"${pattern.exec(plain)[0]}": ${advice}`),
    ...(sentences.some((one) => countWords(one) > longest) ? [`a sentence of more than ${longest} words`] : []),
    ...(sentences.some((one) => (one.match(negation) ?? []).length > 2)
      ? ['more than two negations in a sentence']
      : []),
  ];
}

const countWords = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** The paragraphs, list items and cells of a page. Code, quoted output and generated tables are not prose. */
export function extractProse(page) {
  const texts = [];
  let isCode = false;
  let open;
  page.split('\n').forEach((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) {
      isCode = !isCode;
      open = undefined;
      return;
    }
    if (isCode || /^\s*(?:$|\||<|#|\[[^\]]+\]:)/.test(line)) {
      open = undefined;
      if (!isCode && /^\s*\|/.test(line))
        for (const cell of line.split('|'))
          if (countWords(cell) > 1) texts.push({ line: index + 1, text: cell.trim() });
      return;
    }
    if (open && !/^\s*(?:[-*]|\d+\.)\s/.test(line)) {
      open.text += ` ${line.trim()}`;
      return;
    }
    open = { line: index + 1, text: line.trim().replace(/^(?:[-*]|\d+\.)\s+/, '') };
    texts.push(open);
  });
  return texts;
}

/** The strings of a program that a person reads: they have several words. Comments are for other readers. */
export function extractMessages(source) {
  const texts = [];
  const bare = source.replace(/^\s*(?:\/\/.*|\/?\*.*)$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const found of bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)) {
    const text = found[1] ?? found[2].replace(/\$\{[^}]*\}/g, 'CODE');
    if (
      countWords(text) < 3 ||
      /^[./@]|^(?:GET|PUT|POST|PATCH|DELETE) |^\s*(?:(?:query|mutation|fragment)\b|\w+_\w+ \w+_\w+ )/.test(text)
    )
      continue;
    texts.push({ line: bare.slice(0, found.index).split('\n').length, text: text.replace(/\\'/g, "'") });
  }
  return texts;
}
