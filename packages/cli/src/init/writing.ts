export const escapeGlobCharacters = (name: string) => name.replace(/[\\*?+[\]!]/g, '\\$&');

/** YAML or the runner could misread any other text without quotes. */
export const quoteYamlIfNeeded = (text: string) =>
  /^(\.{1,2}\/|\.github\/|[A-Za-z])[\w./@-]*$/.test(text) && !yamlWords.test(text)
    ? text
    : `'${text.replaceAll("'", "''")}'`;

const yamlWords = /^(true|false|null|yes|no|on|off|y|n)$/i;

export const createIndenter = (columns: number) => (line: string) => `${' '.repeat(columns)}${line}`;

/** Example: `a, b and c` */
export const joinWithAnd = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);
