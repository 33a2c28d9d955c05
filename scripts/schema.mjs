// npm run schema: writes schema/settings.schema.json from the schemas that the program uses, and the schemas of a plan
// file and of what a branch really needs into docs/.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { planSchemaFile, protectionSchemaFile, schemaFile } = await load('scripts/reference/files.ts');
writeFiles(join(root, 'schema'), new Map([schemaFile()]));
writeFiles(join(root, 'docs'), new Map([planSchemaFile(), protectionSchemaFile()]));
