// npm run schema: writes schema/settings.schema.json from the schemas that the program uses.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { schemaFile } = await load('scripts/reference/files.ts');
writeFiles(join(root, 'schema'), new Map([schemaFile()]));
