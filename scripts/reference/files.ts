import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '../../src/sections/section.ts';
import { samples } from '../../test/samples/index.ts';
import { auditSchema, evidenceSchema } from './audit-schema.ts';
import { beliefsPage } from './beliefs-page.ts';
import { documented } from './documented.ts';
import { fleetSchema } from './fleet-schema.ts';
import { indexPage } from './index-page.ts';
import { llms } from './llms.ts';
import { sectionPage } from './page.ts';
import { permissionsPage } from './permissions-page.ts';
import { planSchema } from './plan-schema.ts';
import { policyFileSchema } from './policy-schema.ts';
import { protectionSchema } from './protection-schema.ts';
import { settingsSchema } from './settings-schema.ts';
import { confirmedBy, evidence, recordings, trustLine, untriedFirst } from './trust.ts';
import { unplayedPage } from './unplayed-page.ts';

/** A generated file: its name and its text. */
type File = readonly [name: string, text: string];

export const schemaFile = (): File => [
  'settings.schema.json',
  `${JSON.stringify(settingsSchema(documented), null, 2)}\n`,
];

export const fleetSchemaFile = (): File => ['fleet.schema.json', `${JSON.stringify(fleetSchema(), null, 2)}\n`];

export const policySchemaFile = (): File => ['policy.schema.json', `${JSON.stringify(policyFileSchema(), null, 2)}\n`];

export const auditSchemaFiles = (): File[] => [
  ['audit.schema.json', `${JSON.stringify(auditSchema(), null, 2)}\n`],
  ['evidence.schema.json', `${JSON.stringify(evidenceSchema(), null, 2)}\n`],
];

export const protectionSchemaFile = (): File => [
  'protection.schema.json',
  `${JSON.stringify(protectionSchema(), null, 2)}\n`,
];

export const planSchemaFile = (): File => ['plan.schema.json', `${JSON.stringify(planSchema(), null, 2)}\n`];

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

/** The standing of each belief, from `live/answers` and `live/recordings.tsv`. */
export const beliefsFile = (root: string): File => [
  'beliefs.md',
  beliefsPage(confirmedBy(recordings(root)), evidence(root)),
];

/** What the simulator does not play. */
export const unplayedFile = (root: string): File => ['host-in-memory.md', unplayedPage(root)];

/** What the program knows of that: the sentence about it, and which beliefs to try first. */
export function trustIn(root: string) {
  const said = [confirmedBy(recordings(root)), evidence(root)] as const;
  const rules = readFileSync(join(root, 'docs', 'reference', 'rules.md'), 'utf8');
  return { line: trustLine(...said), first: untriedFirst(...said, (rule) => keysUnder(rule, rules)) };
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
