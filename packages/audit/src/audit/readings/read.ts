import { type PartFilter, readSnapshot } from '@trueup/core/engine';
import type { WhereFilter } from '@trueup/core/fleet';
import type { Reader } from '@trueup/core/github';
import type { DenialPolicy, Line, SectionPlan } from '@trueup/core/report';
import { getPresenceConditions, loadSections, toPresenceConditions } from '@trueup/core/sections';
import { type PolicyPath, protectionKey } from '../policy/paths.ts';
import type { AuditRule } from '../policy/policy.ts';
import { listPathTests } from '../policy/requirement.ts';
import type { PathReading, RepositoryReading, VisibilityGap } from './reading.ts';
import { createSettingsReading } from './section-settings.ts';

export interface PathReadings {
  readonly paths: Readonly<Record<string, PathReading>>;
  readonly lines: readonly Line[];
}

export async function readPolicyPaths(github: Reader, paths: readonly PolicyPath[]): Promise<PathReadings> {
  const protectionPaths = paths.filter(({ section }) => section === protectionKey);
  const sectionPaths = paths.filter(({ section }) => section !== protectionKey);
  const [branch, settings] = await Promise.all([
    readProtectionIfNeeded(github, protectionPaths),
    sectionPaths.length ? readSectionPaths(github, sectionPaths) : { paths: {}, lines: [] },
  ]);
  return { ...settings, paths: { ...branch, ...settings.paths } };
}

/** With planned sections, reads the state after an apply. */
export async function readProtectionIfNeeded(
  github: Reader,
  paths: readonly PolicyPath[],
  planned?: readonly SectionPlan[],
) {
  if (!paths.length) return {};
  const { readProtectionPaths } = await import('./protection.ts');
  return readProtectionPaths(github, paths, planned);
}

async function readSectionPaths(github: Reader, paths: readonly PolicyPath[]): Promise<PathReadings> {
  const sections = await loadSectionsOfPaths(paths);
  const [snapshot, repository] = await Promise.all([
    readSnapshot(sections, github, lenientDenialPolicy, createPartFilter(paths)),
    github.ask(getPresenceConditions({})),
  ]);
  const conditions = toPresenceConditions(repository);
  const readings = paths.map((path) => {
    const section = sections.find(({ key }) => key === path.section)!;
    return [path.text, createSettingsReading(path, { section, snapshot, conditions })] as const;
  });
  const errors = snapshot.sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'error'));
  return { paths: Object.fromEntries(readings), lines: errors };
}

export const loadSectionsOfPaths = (paths: readonly PolicyPath[]) =>
  loadSections([...new Set(paths.map(({ section }) => section))]);

/** An audit continues without the sections that the token cannot read. */
const lenientDenialPolicy: DenialPolicy = { onMissing: 'warn', onUnsupported: 'warn', required: new Set() };

/** Skips keys of a section that no path needs. Reads every list entry. */
const createPartFilter =
  (paths: readonly PolicyPath[]): PartFilter =>
  (section, { subject, key }) =>
    subject !== undefined ||
    paths.some((path) => path.section === section && (!path.steps.length || key?.split('.')[0] === path.steps[0]));

export const listDistinctPaths = (rules: readonly Pick<AuditRule, 'require'>[]): readonly PolicyPath[] => [
  ...new Map(
    rules.flatMap(({ require }) => listPathTests(require).map(({ path }) => [path.text, path] as const)),
  ).values(),
];

export async function evaluateConditions(
  rules: readonly AuditRule[],
  evaluateWhere: (where: WhereFilter) => Promise<boolean | VisibilityGap>,
): Promise<RepositoryReading['fits']> {
  const conditional = rules.filter(({ where }) => Object.keys(where).length);
  const answers = conditional.map(async ({ id, where }) => [id, await evaluateWhere(where)] as const);
  return Object.fromEntries(await Promise.all(answers));
}
