/** An acknowledgement allows one exact change or count, so an old acknowledgement never allows a new change. */

import type { RepositoryName } from '../github/github.ts';
import { resolveSectionAlias } from './keys/section-names.ts';
import { quoteText } from './message-text.ts';
import { isRepositoryMatch } from './patterns/repositories.ts';
import type { ProblemWithFix } from './schema/messages.ts';

/** Reports list the brakes in this order. */
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

/** An exact change or count, such as `acme/shop:removals:labels=12`. */
export interface Acknowledgement {
  /** A name or a pattern: `acme/shop`, `acme/*`. */
  readonly repository?: string;
  readonly code: BrakeCode;
  readonly section?: string;
  readonly value: string;
}

export const formatAcknowledgement = ({ repository, code, section, value }: Acknowledgement) =>
  `${repository === undefined ? '' : `${repository}:`}${code}${section === undefined ? '' : `:${section}`}=${value}`;

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

/** Returns `undefined` if no change could ever match the text. */
export function parseAcknowledgement(text: string, sections?: readonly string[]): Acknowledgement | undefined {
  const [, repository, name, writtenSection, value]: readonly (string | undefined)[] =
    acknowledgementPattern.exec(text) ?? [];
  const section = writtenSection && resolveSectionAlias(writtenSection);
  const code = brakeCodes.find((brakeCode) => brakeCode === name);
  if (!code || value === undefined || !(valuePatterns[code]?.test(value) ?? true)) return undefined;
  if ((code === 'removals') !== (section !== undefined && (sections?.includes(section) ?? true))) return undefined;
  return { code, value, ...(repository && { repository }), ...(section && { section }) };
}

export function describeUnknownAcknowledgement(text: string): ProblemWithFix {
  if (/^([\w.-]+\/[\w.-]+:)?blocks-merging(=|$)/.test(text))
    return { problem: `${quoteText(text)} names a brake that no longer exists`, fix: 'remove the line' };
  return {
    problem: `${quoteText(text)} does not match any brake`,
    fix: `copy the line that the report shows, such as \`visibility=private\` or \`removals:labels=12\`; the brakes are ${brakeCodes.join(', ')}`,
  };
}

/** An acknowledgement without a name is for all repositories. A pattern allows the value for each match. */
export const isForRepository = (repository: RepositoryName) => (acknowledgement: Acknowledgement) => {
  const pattern = getRepositoryPattern(acknowledgement);
  return pattern === undefined || isRepositoryMatch(pattern, repository);
};

/** An acknowledgement of a creation names the repository as its value. */
export const getRepositoryPattern = ({ repository, code, value }: Acknowledgement): string | undefined =>
  code === 'create' ? value : repository;

export const isRunWide = ({ code }: Pick<Acknowledgement, 'code'>) => code === 'targets' || code === 'fleet-removals';

type BrakeSubject = Pick<Acknowledgement, 'code' | 'section'> & { readonly value?: string };

/** An acknowledgement of `access` also names an account. */
export const hasSameSubject = (left: BrakeSubject, right: BrakeSubject) =>
  left.code === right.code &&
  left.section === right.section &&
  (left.code !== 'access' || left.value?.toLowerCase() === right.value?.toLowerCase());
