import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '../../packages/core/src/sections/section.ts';
import { samples } from '../../test/samples/index.ts';
import {
  confirmedBy,
  evidence,
  factNotes,
  recordings,
  trustLine,
  unbackedIds,
  untriedFirst,
} from './assumption-status.ts';
import { assumptionsPage } from './assumptions-page.ts';
import { decisionReasons, unbackedDecisions } from './decisions.ts';
import { decisionsPage } from './decisions-page.ts';
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

/** The standing of each assumption, from `live/answers` and `live/recordings.tsv`. */
export const assumptionsFile = (root: string): File => [
  'assumptions.md',
  assumptionsPage(confirmedBy(recordings(root)), evidence(root), factNotes(root)),
];

/** The decisions that an assumption without backing may decide. */
export const decisionsFile = (root: string): File => [
  'unverified-decisions.md',
  decisionsPage(unbackedDecisions(root, confirmedBy(recordings(root)), evidence(root)), decisionReasons(root)),
];

/** What the simulator lacks. */
export const unplayedFile = (root: string): File => ['simulator-limits.md', unplayedPage(root)];

/** What each situation results in. */
export const situationsFile = (): File => ['situations.md', situationsPage()];

/** What the program knows of that: the sentence about it, which assumptions to test first, and which have no backing. */
export function trustIn(root: string) {
  const said = [confirmedBy(recordings(root)), evidence(root)] as const;
  const rules = readFileSync(join(root, rulesFile), 'utf8');
  return {
    line: trustLine(...said),
    first: untriedFirst(...said, (rule) => keysUnder(rule, rules)),
    unbacked: unbackedIds(...said),
  };
}

/** How many keys of a settings file a rule is about: those of the sections that its chapter names, or all. */
function keysUnder(rule: string, rules: string) {
  const [chapter = ''] = /^2\.3\.\d+/.exec(rule) ?? [];
  const heading = rules.split('\n').find((line) => line.startsWith(`## ${chapter} `)) ?? '';
  const named = documented.filter(({ section }) => heading.includes(`\`${section.key}\``));
  const about =
    chapter === '2.3.8' ? documented.filter(({ section }) => /_(secrets|variables)$/.test(section.key)) : named;
  return (chapter ? about : documented).reduce((sum, { docs }) => sum + Object.keys(docs.keys).length, 0);
}
