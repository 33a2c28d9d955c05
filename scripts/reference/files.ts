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
import { confirmedBy, recordings } from './trust.ts';

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

/** Takes the text of `docs/README.md`. */
export const llmsFile = (map: string): File => ['llms.txt', llms(documented, map)];

/** What hosts have confirmed, from the recordings in `live/answers`. */
export const beliefsFile = (root: string): File => ['beliefs.md', beliefsPage(confirmedBy(recordings(root)))];
