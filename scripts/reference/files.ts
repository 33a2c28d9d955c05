import { samples } from '../../test/samples/index.ts';
import { documented } from './documented.ts';
import { fleetSchema } from './fleet-schema.ts';
import { indexPage } from './index-page.ts';
import { llms } from './llms.ts';
import { sectionPage } from './page.ts';
import { permissionsPage } from './permissions-page.ts';
import { planSchema } from './plan-schema.ts';
import { protectionSchema } from './protection-schema.ts';
import { settingsSchema } from './settings-schema.ts';

/** A generated file: its name and its text. */
type File = readonly [name: string, text: string];

export const schemaFile = (): File => [
  'settings.schema.json',
  `${JSON.stringify(settingsSchema(documented), null, 2)}\n`,
];

export const fleetSchemaFile = (): File => ['fleet.schema.json', `${JSON.stringify(fleetSchema(), null, 2)}\n`];

export const protectionSchemaFile = (): File => [
  'protection.schema.json',
  `${JSON.stringify(protectionSchema(), null, 2)}\n`,
];

export const planSchemaFile = (): File => ['plan.schema.json', `${JSON.stringify(planSchema(), null, 2)}\n`];

export const referenceFiles = (): File[] => [
  ['README.md', indexPage(documented)],
  ...documented.map((one): File => [`${one.section.key}.md`, sectionPage(one, samples[one.section.key]!.settings)]),
];

export const permissionsFile = (): File => [
  'permissions.md',
  permissionsPage(documented, ({ key }) => samples[key]!.settings),
];

/** Takes the text of `docs/README.md`. */
export const llmsFile = (map: string): File => ['llms.txt', llms(documented, map)];
