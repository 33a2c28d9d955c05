import type { Sentence } from '../schema/says.ts';

/** The parser's errors in the writer's words. The first match is used. */
const mistakes: readonly (readonly [when: RegExp, problem: string, fix: string])[] = [
  [
    /^CONFLICT/,
    'a merge conflict is left in the file: this is one of its markers',
    'choose between the two versions, and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`',
  ],
  [
    /^FIRST_INDENT/,
    'the first key of the file is indented, and another key is not',
    'start both at the beginning of their lines',
  ],
  [
    /^COMMENT/,
    'a `#` after a blank begins a comment, which hides the rest of this line',
    "put the text with the `#` in quotes, like `'#d73a4a'`",
  ],
  [
    /^TAB_AS_INDENT/,
    'there is a tab where YAML allows only spaces',
    'replace the tabs at the start of this line with spaces',
  ],
  [
    /^BAD_DQ_ESCAPE/,
    'a backslash inside double quotes starts an escape that YAML does not know',
    'write the text in single quotes, or double the backslash',
  ],
  [/Missing closing/, 'a quoted text opens here and is not closed', 'add the closing quote where the text ends'],
  [
    /^BLOCK_AS_IMPLICIT_KEY Nested/,
    'this value holds a second `: `',
    'put the value in quotes, or put the inner key on its own line, indented below the outer key',
  ],
  [
    /must be sufficiently indented and end with|expected to.* end with/,
    'a `[` or `{` is not closed, or the lines inside it are not indented',
    'add the closing bracket, and indent every line up to it more than the key it belongs to',
  ],
  [/Unexpected , in|Unexpected empty item/, 'there is a comma with no item before it', 'remove the extra comma'],
  [/Missing , /, 'there are two items with no comma between them', 'add the comma'],
  [
    /block-seq-ind|block sequence may not/,
    'a list starts where none can',
    'put each `- ` on its own line, below the key that the list belongs to',
  ],
  [
    /^MULTILINE_IMPLICIT_KEY|Implicit (map )?keys need/,
    'this line is neither `key: value` nor a list item',
    'put `:` and a space after the key; if the line continues the text above it, indent it',
  ],
  [
    /^BAD_INDENT/,
    'this line is indented unlike its neighbours',
    'line it up with the other keys or items of its block',
  ],
  [
    /^BAD_SCALAR_START|Alias cannot be an empty/,
    'this value starts with a character that means something else in YAML',
    'put the value in quotes',
  ],
  [/^MISSING_CHAR Comments/, 'a `#` follows a value without a space', 'put a space before the `#`'],
  [
    /at node end/,
    'something follows after the end of this value',
    "put the whole value in quotes; inside single quotes, `'` is written twice",
  ],
  [
    /Block scalar header/,
    'something follows `|` or `>`',
    'start the text on the next line, indented, or put it in quotes',
  ],
  [/Unexpected flow-(map|seq)-end/, 'this closing bracket closes nothing', 'remove it, or put the text in quotes'],
  [
    /^(TAG_RESOLVE_FAILED|BAD_COLLECTION_TYPE|MULTIPLE_TAGS)/,
    'there is a `!` tag, and settings have none',
    'remove the tag; if the text itself starts with `!`, put it in quotes',
  ],
  [
    /^(MULTIPLE_ANCHORS|ALIAS_PROPS|BAD_PROP_ORDER|BAD_ALIAS)|Tags and anchors/,
    'an anchor `&` or alias `*` is in the wrong place',
    'move it directly before its value, with a space between; if the text itself starts with it, use quotes',
  ],
  [/^BAD_DIRECTIVE|directives-end/, 'a line that starts with `%` is a YAML directive', 'remove the line'],
  [
    /^MULTIPLE_DOCS/,
    'a second YAML document starts here, and a settings file is one',
    'remove it together with the `---` or `...` line before it',
  ],
  [/^KEY_OVER_1024_CHARS/, 'a key is longer than 1024 characters', 'check the quotes before it'],
];

export function mistakeIn(finding: { readonly code: string; readonly message: string }): Sentence {
  const text = `${finding.code} ${finding.message}`;
  const [, problem, fix] = mistakes.find(([when]) => when.test(text)) ?? [
    undefined,
    'YAML cannot read this',
    'check the indentation, the quotes and the brackets around this line',
  ];
  return { problem, fix };
}
