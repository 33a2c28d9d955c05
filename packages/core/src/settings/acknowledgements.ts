import type { RepositoryName } from '../github/github.ts';
import { resolveSectionName } from './keys/section-names.ts';
import { isRepositoryMatch } from './patterns/repositories.ts';
import { quoteText } from './shown.ts';

/** Every brake, in the order in which reports list what it holds. */
export const brakeCodes = [
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

export type BrakeCode = (typeof brakeCodes)[number];

/** The exact change or count that somebody allows: `acme/shop:removals:labels=12`. */
export interface Acknowledgement {
  /** In a run about several repositories, the one that it is about, or a pattern for several: `acme/shop`, `acme/*`. */
  readonly repository?: string;
  readonly code: BrakeCode;
  /** The section, for a brake that counts in each section. */
  readonly section?: string;
  readonly value: string;
}

export const formatAcknowledgement = ({ repository, code, section, value }: Acknowledgement) =>
  `${repository === undefined ? '' : `${repository}:`}${code}${section === undefined ? '' : `:${section}`}=${value}`;

/** The values that a brake can have at all; a brake that is not here can have any. */
const valuePatterns: Partial<Record<BrakeCode, RegExp>> = {
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
const acknowledgementPattern = /^(?:([\w.-]+\/[\w.*?-]+):)?([a-z-]+)(?::(\w+))?=(.+)$/;

/** `undefined` if no change could ever match the text. Without `sections`, any name may be that of a section. */
export function parseAcknowledgement(text: string, sections?: readonly string[]): Acknowledgement | undefined {
  const [, repository, name, spelt, value]: readonly (string | undefined)[] = acknowledgementPattern.exec(text) ?? [];
  const section = spelt && resolveSectionName(spelt);
  const code = brakeCodes.find((one) => one === name);
  if (!code || value === undefined || !(valuePatterns[code]?.test(value) ?? true)) return undefined;
  if ((code === 'removals') !== (section !== undefined && (sections?.includes(section) ?? true))) return undefined;
  return { code, value, ...(repository && { repository }), ...(section && { section }) };
}

/** Why a line releases nothing. */
export function describeUnknownLine(text: string) {
  if (/^([\w.-]+\/[\w.-]+:)?blocks-merging(=|$)/.test(text))
    return { problem: `${quoteText(text)} names a brake that no longer exists`, fix: 'remove the line' };
  return {
    problem: `${quoteText(text)} does not match any brake`,
    fix: `copy the line that the report shows, such as \`visibility=private\` or \`removals:labels=12\`; the brakes are ${brakeCodes.join(', ')}`,
  };
}

/**
 * Whether a line may be about this repository. A line without a name is about any repository of the run. A pattern
 * allows the value in each repository by itself: a total would let one repository lose what others keep.
 */
export const isForRepository = (repository: RepositoryName) => (one: Acknowledgement) => {
  const named = getTargetPattern(one);
  return named === undefined || isRepositoryMatch(named, repository);
};

/** The repository or the pattern that a line names. A line about a creation names the repository as its value. */
export const getTargetPattern = ({ repository, code, value }: Acknowledgement) =>
  code === 'create' ? value : repository;

/** Whether a line is about all repositories of a run together. */
export const isRunWide = ({ code }: Pick<Acknowledgement, 'code'>) => code === 'targets' || code === 'fleet-removals';

type BrakeSubject = Pick<Acknowledgement, 'code' | 'section'> & { readonly value?: string };

/** Whether two lines for one repository are about the same thing, with equal or different values. */
export const hasSameSubject = (one: BrakeSubject, other: BrakeSubject) =>
  one.code === other.code &&
  one.section === other.section &&
  (one.code !== 'access' || one.value?.toLowerCase() === other.value?.toLowerCase());
