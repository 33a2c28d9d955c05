import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '../../packages/core/src/sections/section.ts';
import { samples } from '../../test/samples/index.ts';
import { listUnverified, orderUnverified, readBacking, readFactNotes, summarizeStatus } from './assumption-status.ts';
import { formatAssumptionsPage } from './assumptions-page.ts';
import { findUnbackedDecisions, readDecisionReasons } from './decisions.ts';
import { formatDecisionsPage } from './decisions-page.ts';
import { documented } from './documented.ts';
import { formatIndexPage } from './index-page.ts';
import { formatLlms } from './llms.ts';
import { formatSectionPage } from './page.ts';
import { formatPermissionsPage } from './permissions-page.ts';
import { rulesFile } from './rules-page.ts';
import { formatSimulatorLimits } from './simulator-limits.ts';
import { formatSituationsPage } from './situations-page.ts';

/** A generated file: its name and its text. */
type File = readonly [name: string, text: string];

export const createReferenceFiles = (): File[] => [
  ['README.md', formatIndexPage(documented)],
  ...documented.map((entry): File => [`${entry.section.key}.md`, formatSectionPage(entry, getExample(entry.section))]),
];

const getExample = ({ key }: Section) => samples[key]!.settings;

export const createPermissionsFile = (): File => ['permissions.md', formatPermissionsPage(documented, getExample)];

/** The file for agents, with the map of the docs. */
export const createLlmsFile = (root: string): File => [
  'llms.txt',
  formatLlms(
    documented,
    readFileSync(join(root, 'docs', 'README.md'), 'utf8'),
    readFileSync(join(root, 'scripts', 'reference', 'for-agents.md'), 'utf8'),
  ),
];

export const createAssumptionsFile = (root: string): File => [
  'assumptions.md',
  formatAssumptionsPage(readBacking(root), readFactNotes(root)),
];

export const createDecisionsFile = (root: string): File => [
  'unverified-decisions.md',
  formatDecisionsPage(findUnbackedDecisions(root, readBacking(root)), readDecisionReasons(root)),
];

export const createSimulatorLimitsFile = (root: string): File => ['simulator-limits.md', formatSimulatorLimits(root)];

export const createSituationsFile = (): File => ['situations.md', formatSituationsPage()];

/** Returns the sentences for the README, the test order of the assumptions, and the unverified assumptions. */
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
  const namedSections = documented.filter(({ section }) => heading.includes(`\`${section.key}\``));
  const ruleSections =
    chapter === '2.3.8' ? documented.filter(({ section }) => /_(secrets|variables)$/.test(section.key)) : namedSections;
  return (chapter ? ruleSections : documented).reduce((sum, { docs }) => sum + Object.keys(docs.keys).length, 0);
}
