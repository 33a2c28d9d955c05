import type { RepositoryName } from '../../github/github.ts';
import { Secret } from '../../github/http/secret.ts';
import { findNearest } from '../../settings/keys/nearest.ts';
import { resolveSectionName } from '../../settings/keys/section-names.ts';
import { formatCode, joinWithOr, quoteText } from '../../settings/message-text.ts';
import { aPattern, nameFrom, patternFrom } from '../names/repository-names.ts';
import { mostShards, shardFrom } from '../names/shards.ts';

/** The kind of value that an input takes: how the help shows it, and how its text is read. */
export interface InputKind<T> {
  readonly shown: string;
  /** A list. If the flag is given more than once, the lists are joined. */
  readonly many?: true;
  /** The value of a switch, which a command line gives without a value. */
  readonly alone?: string;
  /** Throws `WrongInput`. `sections` are the names that a settings file can declare. */
  read(text: string, sections: readonly string[]): T;
}

/** Throw for a value that an input does not take, with what to write instead. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput';
  constructor(
    readonly problem: string,
    readonly fix: string,
  ) {
    super(problem);
  }
}

/** What `parse` makes of a text. What it makes nothing of is refused: `isNot` follows the text, as in `is not a date`. */
export const inForm = <T>(
  shown: string,
  parse: (text: string) => T | undefined,
  isNot: string,
  fix: string,
): InputKind<T> => ({
  shown,
  read(text) {
    const read = parse(text);
    if (read !== undefined) return read;
    throw new WrongInput(`${quoteText(text)} ${isNot}`, fix);
  },
});

/** Takes a text of this form as it is. */
export const like = (form: RegExp) => (text: string) => (form.test(text) ? text : undefined);

/** Takes a whole number that is written in this form. */
export const numberLike =
  (form: RegExp, most = Number.POSITIVE_INFINITY) =>
  (text: string) =>
    form.test(text) && Number(text) <= most ? Number(text) : undefined;

export const oneOf = <T extends string>(...choices: readonly T[]): InputKind<T> => ({
  shown: choices.join('|'),
  read(text) {
    const chosen = choices.find((choice) => choice === text);
    if (chosen) return chosen;
    const meant = findNearest(text, choices);
    throw new WrongInput(
      `${quoteText(text)} is not a valid value`,
      `write ${meant ? formatCode(meant) : joinWithOr(choices.map(formatCode))}`,
    );
  },
});

export const someOf = <T extends string>(...choices: readonly T[]): InputKind<readonly T[]> => ({
  shown: choices.join(','),
  many: true,
  read: (text, sections) => some(text, 'value').map((one) => oneOf(...choices).read(one, sections)),
});

export const path = inForm('PATH', like(/^[^\0\n]*$/), 'is not a single path', 'write one path, on one line');

export const toggle: InputKind<boolean> = {
  shown: 'true|false',
  alone: 'true',
  read: (text) => oneOf('true', 'false').read(text, []) === 'true',
};

/** A switch that is off unless somebody turns it on. */
export const off = { takes: toggle, standard: 'false' } as const;

export const paths: InputKind<readonly string[]> = {
  shown: 'PATHS',
  many: true,
  read(text) {
    const found = pieces(text);
    if (!found.length) throw new WrongInput('names no file', 'name at least one file');
    return found.map((one) => path.read(one, []));
  },
};

/** Keys of a settings file. A comma inside quotes is part of a name. */
export const keys: InputKind<readonly string[]> = {
  shown: 'KEYS',
  many: true,
  read(text) {
    const found = (text.match(/(?:"(?:[^"\\\n]|\\.)*"|[^,\n"])+/g) ?? []).flatMap((piece) => piece.trim() || []);
    if (!found.length)
      throw new WrongInput('contains no key', 'write a section or a key, such as `labels`, or leave the input out');
    return [...new Set(found)];
  },
};

export const repository: InputKind<RepositoryName> = {
  shown: 'OWNER/NAME',
  read(text) {
    const name = nameFrom(text);
    if (name) return name;
    const [, address] = /^(?:https?:\/\/|git@)[\w.-]+[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(text) ?? [];
    throw new WrongInput(
      `${quoteText(text)} is not a repository`,
      `write the owner and the name, separated by one slash: ${formatCode(address ?? 'owner/name')}`,
    );
  },
};

/** Commas, line breaks or both. */
export const pieces = (text: string) => text.split(/[,\n]/).flatMap((piece) => piece.trim() || []);

function some(text: string, what: string) {
  const found = [...new Set(pieces(text))];
  if (found.length) return found;
  throw new WrongInput(`contains no ${what}`, `write at least one ${what}, or leave the input out`);
}

/** `*`, or a list of names and patterns without repeats. The host ignores case in names. */
export const repositories: InputKind<'*' | readonly RepositoryName[]> = {
  shown: 'OWNER/NAME,OWNER/*,…|*',
  many: true,
  read(text, sections) {
    const names = some(text, 'repository');
    const firstOf = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
    const distinct = names.filter((name) => firstOf.get(name.toLowerCase()) === name);
    if (!names.includes('*'))
      return distinct.map((name) => (/[*?]/.test(name) ? pattern : repository).read(name, sections));
    if (names.length === 1) return '*';
    throw new WrongInput(
      '`*` selects every repository, but there are names next to it',
      'write only `*`, or only the names',
    );
  },
};

const pattern = inForm(
  'OWNER/PATTERN',
  patternFrom,
  'is not a repository pattern',
  'write the owner, then a name in which `*` stands for any characters and `?` for one: `acme/svc-*`',
);

/** Patterns for names of repositories, as `settings/patterns/repositories.ts` reads them. */
export const globs: InputKind<readonly string[]> = {
  shown: 'PATTERNS',
  many: true,
  read(text) {
    const found = some(text, 'repository');
    const wrong = found.filter((one) => !aPattern.test(one));
    if (!wrong.length) return found;
    throw new WrongInput(
      `${wrong.map(quoteText).join(', ')} ${wrong.length > 1 ? 'are not repository patterns' : 'is not a repository pattern'}`,
      'write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`',
    );
  },
};

export const sectionNames: InputKind<readonly string[]> = {
  shown: 'NAMES',
  many: true,
  read(text, sections) {
    const names = some(text, 'section');
    const unknown = names.filter((name) => !sections.includes(resolveSectionName(name)));
    if (unknown.length) throw new WrongInput(unknownNames(unknown), unknownFix(unknown, sections));
    return [...new Set(names.map(resolveSectionName))];
  },
};

const unknownNames = (unknown: readonly string[]) =>
  `${unknown.map(quoteText).join(', ')} ${unknown.length > 1 ? 'are not sections' : 'is not a section'}`;

function unknownFix(unknown: readonly string[], sections: readonly string[]) {
  const meant = unknown.map((name) => findNearest(name, sections));
  if (meant.every((name) => name !== undefined)) return `write ${meant.map(formatCode).join(', ')}`;
  return `choose from ${[...sections].sort().join(', ')}`;
}

export const shard = inForm(
  'K/N',
  shardFrom,
  'is not a shard',
  `write the number of the shard and the number of all shards, at most ${mostShards}: \`1/4\``,
);

export const number = inForm('NUMBER', numberLike(/^[1-9]\d{0,8}$/), 'is not a number', 'write only the number: `7`');

const longest = 24 * 60;

export const minutes = inForm(
  'MINUTES',
  numberLike(/^\d+$/, longest),
  'is not a number of minutes',
  `write a whole number from 0 to ${longest}`,
);

/** No error repeats a token. */
export const token: InputKind<Secret> = {
  shown: 'TOKEN',
  read(text) {
    if (/^[\x21-\x7e]+$/.test(text)) return new Secret(text);
    throw new WrongInput(
      'contains a space, a line break or another character that no token has',
      'copy the whole token again, and nothing else',
    );
  },
};

/** Describes an input that cannot be used, in words that fit both a flag and a workflow input. */
export interface InputProblem {
  readonly input: string;
  readonly problem: string;
  /** Starts with a verb, since it is printed after "To fix, ". */
  readonly fix: string;
}

export type GivenValue = (name: string) => string | undefined;
