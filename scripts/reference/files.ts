import { documented } from './documented.ts';
import { settingsSchema } from './settings-schema.ts';

/** A file of the repository that is made from the sections: its name and its text. */
type File = readonly [name: string, text: string];

export const schemaFile = (): File => [
  'settings.schema.json',
  `${JSON.stringify(settingsSchema(documented), null, 2)}\n`,
];
