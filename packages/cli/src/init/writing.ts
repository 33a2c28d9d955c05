/** Escapes the characters that have a meaning in a pattern for branches or paths. */
export const escapePattern = (name: string) => name.replace(/[\\*?+[\]!]/g, '\\$&');

/** Adds quotes unless both YAML and the runner read the text as a plain name. */
export const quoteYaml = (text: string) =>
  /^(\.{1,2}\/|\.github\/|[A-Za-z])[\w./@-]*$/.test(text) && !yamlWords.test(text)
    ? text
    : `'${text.replaceAll("'", "''")}'`;

const yamlWords = /^(true|false|null|yes|no|on|off|y|n)$/i;

export const indent = (columns: number) => (line: string) => `${' '.repeat(columns)}${line}`;

/** `a`, `a and b`, `a, b and c` */
export const listWords = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);
