// npm run schema: writes schema/settings.schema.json from the schemas that the program uses, and
// docs/protection.schema.json from the requirements that a branch can have.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { protectionSchemaFile, schemaFile } = await load('scripts/reference/files.ts');
writeFiles(join(root, 'schema'), new Map([schemaFile()]));
writeFiles(join(root, 'docs'), new Map([protectionSchemaFile()]));
