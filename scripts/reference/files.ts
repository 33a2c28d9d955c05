import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '../../packages/core/src/sections/section.ts';
import { samples } from '../../test/samples/index.ts';
import { listUnverified, orderUnverified, readBacking, readFactNotes, summarizeStatus } from './assumption-status.ts';
import { formatAssumptionsPage } from './assumptions-page.ts';
import { findUnbackedDecisions, readDecisionReasons } from './decisions.ts';
import { formatDecisionsPage } from './decisions-page.ts';
import { documented } from './documented.ts';
import { indexPage } from './index-page.ts';
import { llms } from './llms.ts';
import { sectionPage } from './page.ts';
import { permissionsPage } from './permissions-page.ts';
import { rulesFile } from './rules-page.ts';
import { situationsPage } from './situations-page.ts';
import { unplayedPage } from './unplayed-page.ts';

/** A generated file: its name and its text. */
type File = readonly [name: string, text: string];

export const referenceFiles = (): File[] => [
  ['README.md', indexPage(documented)],
  ...documented.map((one): File => [`${one.section.key}.md`, sectionPage(one, exampleOf(one.section))]),
];

const exampleOf = ({ key }: Section) => samples[key]!.settings;

export const permissionsFile = (): File => ['permissions.md', permissionsPage(documented, exampleOf)];

/** What agents read, with the map of the docs. */
export const llmsFile = (root: string): File => [
  'llms.txt',
  llms(
    documented,
    readFileSync(join(root, 'docs', 'README.md'), 'utf8'),
    readFileSync(join(root, 'scripts', 'reference', 'for-agents.md'), 'utf8'),
  ),
];

export const assumptionsFile = (root: string): File => [
  'assumptions.md',
  formatAssumptionsPage(readBacking(root), readFactNotes(root)),
];

/** The decisions that an assumption without backing may decide. */
export const decisionsFile = (root: string): File => [
  'unverified-decisions.md',
  formatDecisionsPage(findUnbackedDecisions(root, readBacking(root)), readDecisionReasons(root)),
];

/** What the simulator lacks. */
export const unplayedFile = (root: string): File => ['simulator-limits.md', unplayedPage(root)];

/** What each situation results in. */
export const situationsFile = (): File => ['situations.md', situationsPage()];

/** Returns the sentences for the README, the order in which the kit tests assumptions, and the unverified ones. */
export function readAssumptionStatus(root: string) {
  const backing = readBacking(root);
  const rules = readFileSync(join(root, rulesFile), 'utf8');
  return {
    line: summarizeStatus(backing),
    first: orderUnverified(backing, (rule) => countKeysUnder(rule, rules)),
    unbacked: listUnverified(backing).map(({ id }) => id),
  };
}

/** Counts the settings keys of the sections that the chapter of the rule names, or all keys. */
function countKeysUnder(rule: string, rules: string) {
  const [chapter = ''] = /^2\.3\.\d+/.exec(rule) ?? [];
  const heading = rules.split('\n').find((line) => line.startsWith(`## ${chapter} `)) ?? '';
  const named = documented.filter(({ section }) => heading.includes(`\`${section.key}\``));
  const about =
    chapter === '2.3.8' ? documented.filter(({ section }) => /_(secrets|variables)$/.test(section.key)) : named;
  return (chapter ? about : documented).reduce((sum, { docs }) => sum + Object.keys(docs.keys).length, 0);
}
