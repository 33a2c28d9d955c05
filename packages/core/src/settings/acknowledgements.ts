import type { RepositoryName } from '../github/github.ts';
import { ownName } from './keys/section-names.ts';
import { isMatch } from './patterns/repositories.ts';
import { quote } from './shown.ts';

/** Every brake, in the order in which reports list what it holds. */
export const codes = [
  'own-access',
  'access',
  'create',
  'visibility',
  'archive',
  'rename',
  'default-branch',
  'actions-off',
  'own-run',
  'weaker-default',
  'weaker-actions',
  'removals',
  'targets',
  'fleet-removals',
] as const;

export type Code = (typeof codes)[number];

/** The exact change or count that somebody allows: `acme/shop:removals:labels=12`. */
export interface Acknowledgement {
  /** In a run about several repositories, the one that it is about, or a pattern for several: `acme/shop`, `acme/*`. */
  readonly repository?: string;
  readonly code: Code;
  /** The section, for a brake that counts in each section. */
  readonly section?: string;
  readonly value: string;
}

export const acknowledgementText = ({ repository, code, section, value }: Acknowledgement) =>
  `${repository === undefined ? '' : `${repository}:`}${code}${section === undefined ? '' : `:${section}`}=${value}`;

/** The values that a brake can have at all; a brake that is not here can have any. */
const values: Partial<Record<Code, RegExp>> = {
  access: /^[\w.-]+(\[bot\])?:admin$/i,
  create: /^[\w.-]+\/[\w.-]+$/,
  visibility: /^(public|private|internal)$/,
  archive: /^(true|false)$/,
  'actions-off': /^yes$/,
  'weaker-default': /^(\d+|unknown)$/,
  'own-run': /^[a-z_]+$/,
  'weaker-actions': /^\d+$/,
  removals: /^\d+$/,
  targets: /^\d+$/,
  'fleet-removals': /^\d+$/,
};

/** `OWNER/NAME:code:section=value` */
const form = /^(?:([\w.-]+\/[\w.*?-]+):)?([a-z-]+)(?::(\w+))?=(.+)$/;

/** `undefined` if no change could ever match the text. Without `sections`, any name may be that of a section. */
export function acknowledgementFrom(text: string, sections?: readonly string[]): Acknowledgement | undefined {
  const [, repository, name, spelt, value]: readonly (string | undefined)[] = form.exec(text) ?? [];
  const section = spelt && ownName(spelt);
  const code = codes.find((one) => one === name);
  if (!code || value === undefined || !(values[code]?.test(value) ?? true)) return undefined;
  if ((code === 'removals') !== (section !== undefined && (sections?.includes(section) ?? true))) return undefined;
  return { code, value, ...(repository && { repository }), ...(section && { section }) };
}

/** Why a line releases nothing. */
export function refuseLine(text: string) {
  if (/^([\w.-]+\/[\w.-]+:)?blocks-merging(=|$)/.test(text))
    return { problem: `${quote(text)} names a brake that no longer exists`, fix: 'remove the line' };
  return {
    problem: `${quote(text)} does not match any brake`,
    fix: `copy the line that the report shows, such as \`visibility=private\` or \`removals:labels=12\`; the brakes are ${codes.join(', ')}`,
  };
}

/**
 * Whether a line may be about this repository. A line without a name is about any repository of the run. A pattern
 * allows the value in each repository by itself: a total would let one repository lose what others keep.
 */
export const isFor = (repository: RepositoryName) => (one: Acknowledgement) => {
  const named = namedBy(one);
  return named === undefined || isMatch(named, repository);
};

/** The repository or the pattern that a line names. A line about a creation names the repository as its value. */
export const namedBy = ({ repository, code, value }: Acknowledgement) => (code === 'create' ? value : repository);

/** Whether a line is about all repositories of a run together. */
export const isOfWholeRun = ({ code }: Pick<Acknowledgement, 'code'>) =>
  code === 'targets' || code === 'fleet-removals';

type AboutBrake = Pick<Acknowledgement, 'code' | 'section'> & { readonly value?: string };

/** Whether two lines for one repository are about the same thing, with equal or different values. */
export const isAboutSame = (one: AboutBrake, other: AboutBrake) =>
  one.code === other.code &&
  one.section === other.section &&
  (one.code !== 'access' || one.value?.toLowerCase() === other.value?.toLowerCase());
