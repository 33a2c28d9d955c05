/** Defines the kinds of values that inputs take, with their parsers and errors. */

import { parseRepositoryName, type RepositoryName } from '../../github/github.ts';
import { Secret } from '../../github/http/secret.ts';
import { isSectionKey, sectionKeys } from '../../sections/keys.ts';
import { findNearest } from '../../settings/keys/nearest.ts';
import { resolveSectionAlias } from '../../settings/keys/section-names.ts';
import { formatCode, joinWithOr, quoteText } from '../../settings/message-text.ts';
import { globPattern, parseRepositoryPattern } from '../names/name-patterns.ts';
import { maxShards, parseShard } from '../names/shards.ts';

export interface InputKind<T> {
  readonly shown: string;
  /** Trueup joins the lists of a repeated flag. */
  readonly isList?: true;
  /** The value of a flag without a value. */
  readonly switchValue?: string;
  /** Throws `InvalidInput`. */
  parseText(text: string): T;
}

export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  constructor(
    readonly problem: string,
    readonly fix: string,
  ) {
    super(problem);
  }
}

/** In messages, `problem` follows the input, such as `is not a date`. */
export const createInputKind = <T>(
  shown: string,
  parse: (text: string) => T | undefined,
  problem: string,
  fix: string,
): InputKind<T> => ({
  shown,
  parseText(text) {
    const value = parse(text);
    if (value !== undefined) return value;
    throw new InvalidInput(`${quoteText(text)} ${problem}`, fix);
  },
});

export const createPatternParser = (form: RegExp) => (text: string) => (form.test(text) ? text : undefined);

const createNumberParser =
  (form: RegExp, max = Number.POSITIVE_INFINITY) =>
  (text: string) =>
    form.test(text) && Number(text) <= max ? Number(text) : undefined;

export const createChoiceKind = <T extends string>(...choices: readonly T[]): InputKind<T> => ({
  shown: choices.join('|'),
  parseText(text) {
    const chosen = choices.find((choice) => choice === text);
    if (chosen) return chosen;
    const suggestion = findNearest(text, choices);
    throw new InvalidInput(
      `${quoteText(text)} is not a valid value`,
      `write ${suggestion ? formatCode(suggestion) : joinWithOr(choices.map(formatCode))}`,
    );
  },
});

export const createChoiceListKind = <T extends string>(...choices: readonly T[]): InputKind<readonly T[]> => ({
  shown: choices.join(','),
  isList: true,
  parseText: (text) => splitRequiredList(text, 'value').map(createChoiceKind(...choices).parseText),
});

export const path = createInputKind(
  'PATH',
  createPatternParser(/^[^\0\n]*$/),
  'is not a single path',
  'write one path, on one line',
);

export const trueOrFalse: InputKind<boolean> = {
  shown: 'true|false',
  switchValue: 'true',
  parseText: (text) => createChoiceKind('true', 'false').parseText(text) === 'true',
};

export const offByDefault = { takes: trueOrFalse, defaultValue: 'false' } as const;

export const paths: InputKind<readonly string[]> = {
  shown: 'PATHS',
  isList: true,
  parseText(text) {
    const files = splitList(text);
    if (!files.length) throw new InvalidInput('names no file', 'name at least one file');
    return files.map(path.parseText);
  },
};

/** A comma inside quotes is part of a name. */
export const keys: InputKind<readonly string[]> = {
  shown: 'KEYS',
  isList: true,
  parseText(text) {
    const names = (text.match(/(?:"(?:[^"\\\n]|\\.)*"|[^,\n"])+/g) ?? []).flatMap((piece) => piece.trim() || []);
    if (!names.length)
      throw new InvalidInput('contains no key', 'write a section or a key, such as `labels`, or leave the input out');
    return [...new Set(names)];
  },
};

export const repository: InputKind<RepositoryName> = {
  shown: 'OWNER/NAME',
  parseText(text) {
    const name = parseRepositoryName(text);
    if (name) return name;
    const [, address] = /^(?:https?:\/\/|git@)[\w.-]+[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(text) ?? [];
    throw new InvalidInput(
      `${quoteText(text)} is not a repository`,
      `write the owner and the name, separated by one slash: ${formatCode(address ?? 'owner/name')}`,
    );
  },
};

export const splitList = (text: string) => text.split(/[,\n]/).flatMap((piece) => piece.trim() || []);

function splitRequiredList(text: string, noun: string) {
  const items = [...new Set(splitList(text))];
  if (items.length) return items;
  throw new InvalidInput(`contains no ${noun}`, `write at least one ${noun}, or leave the input out`);
}

/** GitHub ignores case in names. */
export const repositories: InputKind<'*' | readonly RepositoryName[]> = {
  shown: 'OWNER/NAME,OWNER/*,…|*',
  isList: true,
  parseText(text) {
    const names = splitRequiredList(text, 'repository');
    const firstSpelling = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
    const distinct = names.filter((name) => firstSpelling.get(name.toLowerCase()) === name);
    if (!names.includes('*')) return distinct.map((name) => (/[*?]/.test(name) ? pattern : repository).parseText(name));
    if (names.length === 1) return '*';
    throw new InvalidInput(
      '`*` selects every repository, but there are names next to it',
      'write only `*`, or only the names',
    );
  },
};

const pattern = createInputKind(
  'OWNER/PATTERN',
  parseRepositoryPattern,
  'is not a repository pattern',
  'write the owner, then a name in which `*` stands for any characters and `?` for one: `acme/svc-*`',
);

export const globs: InputKind<readonly string[]> = {
  shown: 'PATTERNS',
  isList: true,
  parseText(text) {
    const patterns = splitRequiredList(text, 'repository');
    const invalid = patterns.filter((glob) => !globPattern.test(glob));
    if (!invalid.length) return patterns;
    throw new InvalidInput(
      describeInvalidNames(invalid, 'repository pattern'),
      'write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`',
    );
  },
};

export const sectionNames: InputKind<readonly string[]> = {
  shown: 'NAMES',
  isList: true,
  parseText(text) {
    const names = splitRequiredList(text, 'section');
    const unknown = names.filter((name) => !isSectionKey(resolveSectionAlias(name)));
    if (unknown.length) throw new InvalidInput(describeInvalidNames(unknown, 'section'), suggestSectionNames(unknown));
    return [...new Set(names.map(resolveSectionAlias))];
  },
};

const describeInvalidNames = (invalidNames: readonly string[], noun: string) =>
  `${invalidNames.map(quoteText).join(', ')} ${invalidNames.length > 1 ? `are not ${noun}s` : `is not a ${noun}`}`;

function suggestSectionNames(unknown: readonly string[]) {
  const suggestions = unknown.map((name) => findNearest(name, sectionKeys));
  if (suggestions.every((name) => name !== undefined)) return `write ${suggestions.map(formatCode).join(', ')}`;
  return `choose from ${[...sectionKeys].sort().join(', ')}`;
}

export const shard = createInputKind(
  'K/N',
  parseShard,
  'is not a shard',
  `write the number of the shard and the number of all shards, at most ${maxShards}: \`1/4\``,
);

export const number = createInputKind(
  'NUMBER',
  createNumberParser(/^[1-9]\d{0,8}$/),
  'is not a number',
  'write only the number: `7`',
);

const maxMinutes = 24 * 60;

export const minutes = createInputKind(
  'MINUTES',
  createNumberParser(/^\d+$/, maxMinutes),
  'is not a number of minutes',
  `write a whole number from 0 to ${maxMinutes}`,
);

/** No error repeats a token. */
export const token: InputKind<Secret> = {
  shown: 'TOKEN',
  parseText(text) {
    if (/^[\x21-\x7e]+$/.test(text)) return new Secret(text);
    throw new InvalidInput(
      'contains a space, a line break or another character that no token has',
      'copy the whole token again, and nothing else',
    );
  },
};

/** The problem must fit both a flag and a workflow input. */
export interface InputProblem {
  readonly input: string;
  readonly problem: string;
  /** Starts with a verb. */
  readonly fix: string;
}

export type ReadInputText = (name: string) => string | undefined;
