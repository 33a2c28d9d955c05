// npm run schema: writes the schemas of a settings file, of an organization's file and of a fleet file into schema/ from those that the program uses, and the schemas of a plan
// file and of what a branch really needs into docs/.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { fleetSchemaFile, organizationSchemaFile, planSchemaFile, protectionSchemaFile, schemaFile } =
  await load('scripts/reference/files.ts');
writeFiles(join(root, 'schema'), new Map([schemaFile(), organizationSchemaFile(), fleetSchemaFile()]));
writeFiles(join(root, 'docs'), new Map([planSchemaFile(), protectionSchemaFile()]));
