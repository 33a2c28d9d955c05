import { type IsWanted, snapshot } from '@trueup/core/engine';
import type { Where } from '@trueup/core/fleet';
import type { Reader } from '@trueup/core/github';
import type { DeclaredSection, DenialPolicy, Line } from '@trueup/core/report';
import { circumstancesIn, getCircumstances, loadSections } from '@trueup/core/sections';
import { type PolicyPath, protectionKey } from '../policy/paths.ts';
import type { AuditRule } from '../policy/policy.ts';
import { testsIn } from '../policy/requirement.ts';
import type { PathReading, RepositoryReading, SightGap } from './reading.ts';
import { settingsReading } from './settings-reading.ts';

/** Each path that the rules name, once. */
export const policyPathsOf = (rules: readonly Pick<AuditRule, 'require'>[]): readonly PolicyPath[] => [
  ...new Map(rules.flatMap(({ require }) => testsIn(require).map(({ path }) => [path.text, path] as const))).values(),
];

export const sectionsOfPaths = (paths: readonly PolicyPath[]) =>
  loadSections([...new Set(paths.map(({ section }) => section))]);

/** For each rule with a condition, whether it is for a repository. */
export async function answerConditions(
  rules: readonly AuditRule[],
  isFor: (where: Where) => Promise<boolean | SightGap>,
): Promise<RepositoryReading['fits']> {
  const conditional = rules.filter(({ where }) => Object.keys(where).length);
  const answers = conditional.map(async ({ id, where }) => [id, await isFor(where)] as const);
  return Object.fromEntries(await Promise.all(answers));
}

/** An audit goes on with what it may see, and says what it may not. */
const goesOn: DenialPolicy = { onMissing: 'warn', onUnsupported: 'warn', required: new Set() };

/** What a repository has at these paths, and what went wrong. */
export interface PathsRead {
  readonly paths: Readonly<Record<string, PathReading>>;
  readonly lines: readonly Line[];
}

/** Reads what the paths are about, and nothing else. Sends only reads. */
export async function readPaths(host: Reader, paths: readonly PolicyPath[]): Promise<PathsRead> {
  const ofBranch = paths.filter(({ section }) => section === protectionKey);
  const ofSections = paths.filter(({ section }) => section !== protectionKey);
  const [branch, settings] = await Promise.all([
    readBranchPaths(host, ofBranch),
    ofSections.length ? readSettings(host, ofSections) : { paths: {}, lines: [] },
  ]);
  return { ...settings, paths: { ...branch, ...settings.paths } };
}

/** What the default branch needs at these paths, now or once these sections are applied. */
export async function readBranchPaths(
  host: Reader,
  paths: readonly PolicyPath[],
  declared?: readonly DeclaredSection[],
) {
  if (!paths.length) return {};
  const { protectionReadings } = await import('./protection.ts');
  return protectionReadings(host, paths, declared);
}

async function readSettings(host: Reader, paths: readonly PolicyPath[]): Promise<PathsRead> {
  const sections = await sectionsOfPaths(paths);
  const isWanted: IsWanted = (section, { subject, key }) =>
    subject !== undefined ||
    paths.some((path) => path.section === section && (!path.steps.length || key?.split('.')[0] === path.steps[0]));
  const [taken, repository] = await Promise.all([
    snapshot(sections, host, goesOn, isWanted),
    host.ask(getCircumstances({})),
  ]);
  const here = circumstancesIn(repository);
  const readings = paths.map((path) => {
    const section = sections.find(({ key }) => key === path.section)!;
    return [path.text, settingsReading(path, section, taken, here)] as const;
  });
  const errors = taken.sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'error'));
  return { paths: Object.fromEntries(readings), lines: errors };
}
